import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import { cx } from './cx';
import { Heading } from './text';
import classes from './layout.module.css';

/** Steps of the 4 px grid. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

function gapStyle(gap: Space, style: CSSProperties | undefined): CSSProperties {
  return { gap: gap === 0 ? 0 : `var(--zw-${gap})`, ...style };
}

export interface StackProps extends ComponentPropsWithRef<'div'> {
  /** In steps of 4 px; default 4 (16 px). */
  gap?: Space;
  align?: 'stretch' | 'start' | 'center' | 'end';
}

/** Vertical stack. */
export function Stack({ gap = 4, align = 'stretch', className, style, ...rest }: StackProps) {
  return (
    <div
      {...rest}
      className={cx(classes.stack, classes[`align-${align}`], className)}
      style={gapStyle(gap, style)}
    />
  );
}

export interface GroupProps extends ComponentPropsWithRef<'div'> {
  /** In steps of 4 px; default 2 (8 px). */
  gap?: Space;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'between' | 'center' | 'end';
  /** Default true: wraps onto further lines. */
  wrap?: boolean;
}

/** Horizontal group. */
export function Group(props: GroupProps) {
  const { gap = 2, align = 'center', justify = 'start', wrap = true, className, style, ...rest } = props;
  return (
    <div
      {...rest}
      className={cx(
        classes.group,
        classes[`align-${align}`],
        classes[`justify-${justify}`],
        wrap && classes.wrap,
        className,
      )}
      style={gapStyle(gap, style)}
    />
  );
}

export interface PanelProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title?: ReactNode;
  /** One sentence below the title. */
  purpose?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  /** Below the content, behind a hairline. */
  footer?: ReactNode;
  /** Level of the title in the outline; default 2. */
  level?: 2 | 3 | 4;
  /** Without padding, for a table that reaches the edges. */
  flush?: boolean;
  tone?: 'plain' | 'bad';
}

/** Bordered panel. */
export function Panel(props: PanelProps) {
  const {
    title,
    purpose,
    actions,
    footer,
    level = 2,
    flush,
    tone = 'plain',
    className,
    children,
    ...rest
  } = props;
  return (
    <section {...rest} className={cx(classes.panel, tone === 'bad' && classes.bad, className)}>
      {title !== undefined && (
        <header className={classes.head}>
          <div className={classes.headText}>
            <Heading level={level} look={2}>
              {title}
            </Heading>
            {purpose !== undefined && <p className={classes.purpose}>{purpose}</p>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={cx(classes.body, flush && classes.flush)}>{children}</div>
      {footer !== undefined && <footer className={classes.foot}>{footer}</footer>}
    </section>
  );
}

export interface DividerProps {
  className?: string;
}

/** A hairline. */
export function Divider({ className }: DividerProps) {
  return <hr className={cx(classes.divider, className)} />;
}

export interface FactsProps {
  /** Pairs of a name and its value. */
  items: readonly { label: string; value: ReactNode }[];
}

/** Names and values in two columns, one on a narrow screen. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {items.map((item) => (
        <div key={item.label} className={classes.fact}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
