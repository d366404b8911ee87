import {
  IconAlertTriangle,
  IconCheck,
  IconInbox,
  IconInfoCircle,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../base/button';
import { cx } from '../base/cx';
import { Heading } from '../base/text';
import { messages } from '../messages';
import classes from './states.module.css';

export interface EmptyStateProps {
  /** Default: an empty tray. */
  icon?: ReactNode;
  title: ReactNode;
  /** Purpose of the list or page. */
  text?: ReactNode;
  /** First action for the user. */
  action?: ReactNode;
  /** Heading level; default 2, one below the page heading. */
  level?: 1 | 2 | 3 | 4;
}

/** Empty state with its purpose and the first action. */
export function EmptyState({ icon, title, text, action, level = 2 }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden="true">
        {icon ?? <IconInbox />}
      </span>
      <Heading level={level} look={2}>
        {title}
      </Heading>
      {text !== undefined && <div className={classes.text}>{text}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** Default: 'Something went wrong'. */
  title?: ReactNode;
  /** Cause of the error and next step. */
  message: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  /** Heading level; default 2, one below the page heading. */
  level?: 1 | 2 | 3 | 4;
}

/** Error state. Retry repeats the request. */
export function ErrorState({ title, message, onRetry, busy, level = 2 }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={cx(classes.icon, classes.bad)} aria-hidden="true">
        <IconAlertTriangle />
      </span>
      <Heading level={level} look={2}>
        {title ?? messages.somethingWrong}
      </Heading>
      <div className={classes.text}>{message}</div>
      <RetryAction onRetry={onRetry} busy={busy} />
    </div>
  );
}

export interface OfflineStateProps {
  onRetry?: () => void;
  busy?: boolean;
  /** Heading level; default 2, one below the page heading. */
  level?: 1 | 2 | 3 | 4;
}

/** State without a network. */
export function OfflineState({ onRetry, busy, level = 2 }: OfflineStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} aria-hidden="true">
        <IconPlugConnectedX />
      </span>
      <Heading level={level} look={2}>
        {messages.offlineTitle}
      </Heading>
      <div className={classes.text}>{messages.offlineText}</div>
      <RetryAction onRetry={onRetry} busy={busy} />
    </div>
  );
}

function RetryAction({ onRetry, busy }: { onRetry?: () => void; busy?: boolean }) {
  if (!onRetry) return null;
  return (
    <div className={classes.action}>
      <Button onClick={onRetry} loading={busy} leftIcon={<IconRefresh />}>
        {messages.retry}
      </Button>
    </div>
  );
}

export interface NoteProps {
  tone?: 'neutral' | 'good' | 'warn' | 'bad';
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
}

const NOTE_ICONS = {
  neutral: <IconInfoCircle aria-hidden="true" />,
  good: <IconCheck aria-hidden="true" />,
  warn: <IconAlertTriangle aria-hidden="true" />,
  bad: <IconAlertTriangle aria-hidden="true" />,
};

/** Remark in the page flow. */
export function Note({ tone = 'neutral', icon, title, children }: NoteProps) {
  return (
    <div className={cx(classes.note, classes[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      {icon ?? NOTE_ICONS[tone]}
      <div className={classes.noteText}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  );
}
