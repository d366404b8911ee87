import { useCallback, useRef, type ComponentPropsWithoutRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../base/cx';
import classes from './floating.module.css';
import { placeAdjacent, type Placement } from './placement';

export interface FloatingProps extends ComponentPropsWithoutRef<'div'>, Placement {
  /** Element next to which the part is positioned. */
  anchor: HTMLElement;
  /** Parent in the DOM, which determines the position for assistive technology. */
  host: HTMLElement;
  /** Called after the part is positioned. */
  onShown?: (part: HTMLElement) => void;
}

/** Element in the top layer that follows its anchor. */
export function Floating(props: FloatingProps) {
  const { anchor, host, side, align, gap, onShown, className, ...rest } = props;
  const callback = useRef(onShown);
  const show = useCallback(
    (part: HTMLElement | null) => {
      if (!part) return undefined;
      // Uses the top layer of the browser: no window covers or clips it. Older browsers use the z-index.
      part.showPopover?.();
      const stop = anchorPosition(anchor, part, { side, align, gap });
      callback.current?.(part);
      return stop;
    },
    [anchor, side, align, gap],
  );
  return createPortal(
    <div {...rest} ref={show} popover="manual" className={cx(classes.part, className)} />,
    host,
  );
}

/** Landmark or window of an anchor. Content outside of it has no context for screen readers. */
export function hostOf(anchor: HTMLElement): HTMLElement {
  return (
    anchor.closest<HTMLElement>('[aria-modal="true"], main, header, nav, aside, footer') ?? document.body
  );
}

function anchorPosition(anchor: HTMLElement, part: HTMLElement, placement: Placement): () => void {
  const place = () => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { left, top } = placeAdjacent(
      anchor.getBoundingClientRect(),
      { width: part.offsetWidth, height: part.offsetHeight },
      { width, height },
      placement,
    );
    part.style.left = `${left}px`;
    part.style.top = `${top}px`;
  };
  place();
  const resized = new ResizeObserver(place);
  resized.observe(part);
  resized.observe(document.documentElement);
  window.addEventListener('scroll', place, { capture: true, passive: true });
  return () => {
    resized.disconnect();
    window.removeEventListener('scroll', place, { capture: true });
  };
}
