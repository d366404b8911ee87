import { RichTextEditorControl } from '@mantine/tiptap';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../../base/cx';
import { Tooltip } from '../../base/tooltip';
import classes from '../rich-text.module.css';

export interface ToolProps {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  /** The format is active at the cursor. */
  active?: boolean;
  /** Disabled, but still in the keyboard order. */
  disabled?: boolean;
  expanded?: boolean;
  wide?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Button of the toolbar. The cursor stays in the text. A menu can add attributes to the button. */
export function Tool({ label, icon, active, disabled, expanded, wide, onClick, ...wiring }: ToolProps) {
  return (
    <Tooltip label={label}>
      <RichTextEditorControl
        {...wiring}
        type="button"
        className={cx(wide && classes.wide)}
        active={active}
        aria-label={label}
        aria-disabled={disabled || undefined}
        aria-expanded={expanded ?? ('aria-expanded' in wiring ? Boolean(wiring['aria-expanded']) : undefined)}
        onClick={(event) => {
          if (disabled) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {icon}
      </RichTextEditorControl>
    </Tooltip>
  );
}
