import { ModalBase, ModalBaseContent, ModalBaseOverlay, type MantineTransition } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEscape } from './use-escape';
import { useRestoreFocus } from './use-restore-focus';
import { useScrollLock } from './use-scroll-lock';
import { useStackOrder } from './use-stack-order';
import classes from './layer.module.css';

export interface LayerProps {
  opened: boolean;
  onClose: () => void;
  /** Escape and clicks outside do not close it. */
  locked?: boolean;
  /** Accessible name without a title. */
  label?: string;
  transition?: MantineTransition;
  /** Duration of the transition in milliseconds. */
  duration?: number;
  /** Classes of the positioning frame and of the sheet. */
  frameClass?: string;
  className?: string;
  children: ReactNode;
}

/** Modal layer: traps the focus, restores it on close, and blocks page scroll. */
export function Layer(props: LayerProps) {
  const { opened, onClose, locked = false, transition = 'fade', duration = 150 } = props;
  useEscape(opened, { locked, close: onClose });
  useScrollLock(opened);
  const order = useStackOrder(opened);
  const layer = useRestoreFocus(opened);
  return (
    <ModalBase
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={!locked}
      transitionProps={{ duration, transition }}
      trapFocus
      returnFocus={false}
      lockScroll={false}
      withinPortal
      zIndex={`calc(var(--zw-z-window) + ${order})`}
    >
      <ModalBaseOverlay className={classes.veil} />
      <ModalBaseContent
        aria-label={props.label}
        className={props.className}
        data-layer={layer}
        data-held={(opened && locked) || undefined}
        innerProps={{ className: props.frameClass }}
      >
        {props.children}
      </ModalBaseContent>
    </ModalBase>
  );
}
