import { useCallback, useRef, type ComponentPropsWithoutRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../base/cx';
import classes from './floating.module.css';
import { placeBeside, type Placement } from './placement';

export interface FloatingProps extends ComponentPropsWithoutRef<'div'>, Placement {
  /** What it stands beside. */
  anchor: HTMLElement;
  /** Where it is in the document, for those who cannot see where it stands. */
  host: HTMLElement;
  /** It has its place. */
  onShown?: (part: HTMLElement) => void;
}

/** A part that stands beside its anchor above everything else, and follows it. */
export function Floating(props: FloatingProps) {
  const { anchor, host, side, align, gap, onShown, className, ...rest } = props;
  const told = useRef(onShown);
  const show = useCallback(
    (part: HTMLElement | null) => {
      if (!part) return undefined;
      // The browser's top layer: no window covers it and none cuts it off. Older browsers have the z-index.
      part.showPopover?.();
      const stop = keepBeside(anchor, part, { side, align, gap });
      told.current?.(part);
      return stop;
    },
    [anchor, side, align, gap],
  );
  return createPortal(
    <div {...rest} ref={show} popover="manual" className={cx(classes.part, className)} />,
    host,
  );
}

/** The landmark or window of an anchor: what stands outside of it would be nowhere for a screen reader. */
export function hostOf(anchor: HTMLElement): HTMLElement {
  return (
    anchor.closest<HTMLElement>('[aria-modal="true"], main, header, nav, aside, footer') ?? document.body
  );
}

function keepBeside(anchor: HTMLElement, part: HTMLElement, placement: Placement): () => void {
  const place = () => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { left, top } = placeBeside(
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
