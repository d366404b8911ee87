import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS length; default: full width. */
  width?: CSSProperties['width'];
  /** CSS length; default: one line of text. */
  height?: CSSProperties['height'];
  round?: boolean;
}

/** Placeholder of loading content, hidden from screen readers. Its container has `aria-busy`. */
export function Skeleton({ width = '100%', height = '0.75rem', round }: SkeletonProps) {
  const style = { width, height, ...(round ? { borderRadius: '50%' } : {}) };
  return <span className={classes.skeleton} style={style} aria-hidden="true" />;
}
