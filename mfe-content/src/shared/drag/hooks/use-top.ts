import { useLayoutEffect, useState } from 'react';

/**
 * Where a list begins in the page, in whole pixels: as long as it is the same, the places of thousands of lines are not
 * reckoned anew. It is measured when the page has got another size, not while lines are drawn: then the page would be
 * laid out once more.
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
