import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import classes from './tooltip.module.css';

export interface TooltipProps {
  label: ReactNode;
  /** One element that takes a ref and events. */
  children: ReactElement;
  position?: 'top' | 'bottom' | 'left' | 'right';
  /** Draws nothing, keeps the child. */
  disabled?: boolean;
}

/** A few words on hover and on focus; never the only place that says something. */
export function Tooltip({ label, children, position = 'top', disabled }: TooltipProps) {
  return (
    <MantineTooltip
      label={label}
      position={position}
      disabled={disabled}
      events={{ hover: true, focus: true, touch: false }}
      openDelay={300}
      offset={6}
      multiline
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ tooltip: classes.tooltip }}
    >
      {children}
    </MantineTooltip>
  );
}
