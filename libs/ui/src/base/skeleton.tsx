import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS length; default the whole width. */
  width?: CSSProperties['width'];
  /** CSS length; default one line of text. */
  height?: CSSProperties['height'];
  round?: boolean;
}

/** The shape of what is on its way; hidden from screen readers, whose container is `aria-busy`. */
export function Skeleton({ width = '100%', height = '0.75rem', round }: SkeletonProps) {
  const style = { width, height, ...(round ? { borderRadius: '50%' } : {}) };
  return <span className={classes.skeleton} style={style} aria-hidden="true" />;
}
