import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx';
import classes from './text.module.css';

export interface TextProps extends Omit<ComponentPropsWithRef<'p'>, 'color'> {
  as?: 'p' | 'span' | 'div' | 'strong' | 'li' | 'dt' | 'dd';
  /** Default `ink`; `dim` is secondary. The state colours require a word with the same meaning. */
  tone?: 'ink' | 'dim' | 'faint' | 'good' | 'warn' | 'bad';
  size?: 'xs' | 's' | 'm' | 'l';
  strong?: boolean;
  /** Single line with an ellipsis. */
  truncate?: boolean;
}

/** A paragraph or a run of text. */
export function Text({ as, tone = 'ink', size = 'm', strong, truncate, className, ...rest }: TextProps) {
  const Tag = (as ?? 'p') as 'p';
  return (
    <Tag
      {...rest}
      className={cx(
        classes.text,
        classes[tone],
        classes[`size-${size}`],
        strong && classes.strong,
        truncate && classes.truncate,
        className,
      )}
    />
  );
}

export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  /** Level of the outline. */
  level?: 1 | 2 | 3 | 4;
  /** Visual level, if it differs from `level`. */
  look?: 1 | 2 | 3 | 4;
}

/** Heading. The look follows the level by default. */
export function Heading({ level = 2, look = level, className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as 'h2';
  return <Tag {...rest} className={cx(classes.heading, classes[`look-${look}`], className)} />;
}

export interface MonoProps extends ComponentPropsWithRef<'span'> {
  /** Single line with an ellipsis. By default a long value breaks anywhere. */
  truncate?: boolean;
}

/** Machine-readable text: domains, record values, codes, URLs. */
export function Mono({ truncate, className, ...rest }: MonoProps) {
  return <span {...rest} className={cx(classes.mono, truncate && classes.truncate, className)} />;
}

export interface KbdProps {
  children: ReactNode;
}

/** Keyboard key. */
export function Kbd({ children }: KbdProps) {
  return <kbd className={classes.kbd}>{children}</kbd>;
}

export interface VisuallyHiddenProps extends ComponentPropsWithRef<'span'> {
  children: ReactNode;
}

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: VisuallyHiddenProps) {
  return <span {...rest} className={cx(classes.hidden, className)} />;
}
