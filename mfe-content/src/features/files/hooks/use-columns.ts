import { useEffect, useState } from 'react';

/** A tile and the room beside it, in pixels. */
const TILE_PX = 176;
const GAP_PX = 12;
/** A narrow screen has this many. */
const LEAST = 2;

/** How many tiles stand beside each other. */
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
