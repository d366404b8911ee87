import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../base/button';
import { Mono } from '../../base/text';
import { TextField } from '../../forms/text-field';
import { messages } from '../../messages';
import { isSameText } from './same-text';
import { useLastOpened } from './use-last-opened';
import { Window } from './window';
import classes from './dialogs.module.css';

export interface ConfirmDialogProps {
  opened: boolean;
  title: ReactNode;
  /** Effect of the action, and its object. */
  children?: ReactNode;
  /** Default OK. */
  confirmLabel?: string;
  /** Default Cancel. */
  cancelLabel?: string;
  /** Destructive action: the button is red and Cancel has the focus. */
  danger?: boolean;
  /** Text to type before the confirmation; see `isSameText`. */
  typed?: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
}

/** State of the typed text, reset on each opening. */
function useTyping(opened: boolean) {
  const [typing, setTyping] = useState('');
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setTyping('');
  }
  return [typing, setTyping] as const;
}

/** Confirmation before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, typed, busy = false, onCancel } = props;
  const [typing, setTyping] = useTyping(opened);
  const content = useLastOpened(opened, props.children);
  const formId = useId();
  const ready = isSameText(typing, typed ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (ready && !busy) props.onConfirm();
  };
  return (
    <Window
      opened={opened}
      onClose={() => {
        // A running action cannot be undone.
        if (!busy) onCancel();
      }}
      title={title}
      dirty={busy || typing !== ''}
      size="s"
      closeButton={false}
      actions={<ConfirmActions props={props} formId={formId} ready={ready} />}
    >
      <div className={classes.content}>
        {content}
        {typed !== undefined && (
          <form id={formId} onSubmit={submit} noValidate>
            <TypedField typed={typed} value={typing} onChange={setTyping} />
          </form>
        )}
      </div>
    </Window>
  );
}

interface ConfirmActionsProps {
  props: ConfirmDialogProps;
  formId: string;
  ready: boolean;
}

function ConfirmActions({ props, formId, ready }: ConfirmActionsProps) {
  const { busy, danger, typed, onCancel, onConfirm } = props;
  const waits = typed !== undefined;
  return (
    <>
      <Button onClick={onCancel} disabled={busy} data-autofocus={danger && !waits ? true : undefined}>
        {props.cancelLabel ?? messages.cancel}
      </Button>
      <Button
        {...(waits ? { type: 'submit', form: formId } : { onClick: onConfirm })}
        variant={danger ? 'danger' : 'primary'}
        disabled={!ready}
        loading={busy}
        data-autofocus={danger || waits ? undefined : true}
      >
        {props.confirmLabel ?? messages.ok}
      </Button>
    </>
  );
}

function TypedField({
  typed,
  value,
  onChange,
}: {
  typed: string;
  value: string;
  onChange: (v: string) => void;
}) {
  const label = (
    <>
      {messages.type} <Mono>{typed}</Mono> {messages.typeToConfirm}
    </>
  );
  return (
    <TextField
      name="typed"
      label={label}
      value={value}
      onChange={onChange}
      autoComplete="off"
      mono
      autoFocus
    />
  );
}

export interface AlertDialogProps {
  opened: boolean;
  title: ReactNode;
  children?: ReactNode;
  icon?: 'error' | 'info';
  /** Default OK. */
  okLabel?: string;
  onClose: () => void;
}

/** Message that requires an acknowledgement. */
export function AlertDialog({ opened, title, children, icon, okLabel, onClose }: AlertDialogProps) {
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={title}
      size="s"
      closeButton={false}
      actions={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {okLabel ?? messages.ok}
        </Button>
      }
    >
      <div className={classes.alert}>
        {icon === 'error' && <IconAlertTriangle className={classes.error} role="img" aria-label="Error" />}
        {icon === 'info' && <IconInfoCircle className={classes.info} aria-hidden="true" />}
        <div className={classes.content}>{children}</div>
      </div>
    </Window>
  );
}
