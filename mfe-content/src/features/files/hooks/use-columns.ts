import { useEffect, useState } from 'react';

/** Width of a tile and its gap, in pixels. */
const TILE_PX = 176;
const GAP_PX = 12;
/** Minimum number of columns, on narrow screens. */
const LEAST = 2;

/** Number of columns that fit the width of the list. */
export function useColumns(list: HTMLElement | null): number {
  const [columns, setColumns] = useState(LEAST);
  useEffect(() => {
    if (!list) return undefined;
    const measure = () => {
      const fitting = Math.floor((list.clientWidth + GAP_PX) / (TILE_PX + GAP_PX));
      setColumns(Math.max(LEAST, fitting));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(list);
    return () => resized.disconnect();
  }, [list]);
  return columns;
}
