import { RichTextEditorControl } from '@mantine/tiptap';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../../base/cx';
import { Tooltip } from '../../base/tooltip';
import classes from '../rich-text.module.css';

export interface ToolProps {
  /** Its name and its tooltip. */
  label: string;
  icon: ReactNode;
  /** It holds at the cursor. */
  active?: boolean;
  /** Stays in the order of the keyboard. */
  disabled?: boolean;
  expanded?: boolean;
  wide?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** A button of the toolbar. It leaves the cursor in the text; a menu may add its own attributes to it. */
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
