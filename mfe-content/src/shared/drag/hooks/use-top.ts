import { useLayoutEffect, useState } from 'react';

/**
 * Offset of a list in the page, in whole pixels. A constant value avoids new positions of thousands of lines. It is
 * measured after a resize of the page, because a measurement during render would force a reflow.
 */
export function useTop(list: HTMLElement | null): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!list) return undefined;
    const measure = () => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY));
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(document.body);
    return () => resized.disconnect();
  }, [list]);
  return top;
}
