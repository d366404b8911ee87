import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { cx } from './cx';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';
import classes from './button.module.css';

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  size?: 'm' | 's';
  /** Shows progress in the button, preserves its focus and ignores clicks. */
  loading?: boolean;
  leftIcon?: ReactNode;
  rightIcon?: ReactNode;
  fullWidth?: boolean;
}

/** Button; one primary button per view. The default type is `button`. */
export function Button(props: ButtonProps) {
  const { variant = 'default', size = 'm', loading = false, leftIcon, rightIcon, fullWidth, ...rest } = props;
  const { className, children, onClick, type = 'button', ...native } = rest;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...native}
      type={type}
      className={cx(
        buttonLook(variant, size),
        fullWidth && classes.full,
        loading && classes.loading,
        className,
      )}
      onClick={click}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
    >
      {loading ? <Spinner /> : leftIcon}
      <span className={classes.label}>{children}</span>
      {rightIcon}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
  variant?: ButtonVariant;
  size?: 'm' | 's';
  leftIcon?: ReactNode;
  rightIcon?: ReactNode;
}

/** Link with the look of a button, for navigation only. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant = 'default', size = 'm', leftIcon, rightIcon, className, children, ...rest } = props;
  return (
    <a {...rest} className={cx(buttonLook(variant, size), className)}>
      {leftIcon}
      <span className={classes.label}>{children}</span>
      {rightIcon}
    </a>
  );
}

function buttonLook(variant: ButtonVariant, size: 'm' | 's'): string {
  return cx(classes.button, classes[variant], size === 's' && classes.small);
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'default' | 'danger';
  size?: 'm' | 's';
  loading?: boolean;
  /** Default true. */
  tooltip?: boolean;
}

/** Icon button. The label is its accessible name and tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'quiet', size = 'm', loading = false, tooltip = true, ...rest } = props;
  const { className, onClick, type = 'button', ...native } = rest;
  const button = (
    <button
      {...native}
      type={type}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={cx(classes.button, classes.icon, classes[variant], size === 's' && classes.small, className)}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Spinner /> : icon}
    </button>
  );
  return tooltip ? <Tooltip label={label}>{button}</Tooltip> : button;
}

export interface AnchorProps extends ComponentPropsWithRef<'a'> {
  /** `quiet` underlines the link only on hover and focus, for lists of links. */
  quiet?: boolean;
}

/** A link in text. */
export function Anchor({ quiet, className, ...rest }: AnchorProps) {
  return <a {...rest} className={cx(classes.anchor, quiet && classes.quietAnchor, className)} />;
}

/** Button with the look of a link. */
export function LinkButton({ className, type = 'button', ...rest }: ComponentPropsWithRef<'button'>) {
  return <button {...rest} type={type} className={cx(classes.anchor, classes.linkButton, className)} />;
}
