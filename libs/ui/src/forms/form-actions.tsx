import { useContext, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../base/button';
import { cx } from '../base/cx';
import { Note, type NoteProps } from '../feedback/states';
import { messages } from '../messages';
import { FormContext } from './form-context';
import classes from './form.module.css';

/** The submit button of the form around it; shows its progress. */
export function SubmitButton({ loading, variant = 'primary', ...rest }: ButtonProps) {
  const { busy } = useContext(FormContext);
  return <Button {...rest} type="submit" variant={variant} loading={busy || loading} />;
}

export interface FormActionsProps {
  /** Draws the submit button with this label, last. */
  submitLabel?: string;
  danger?: boolean;
  /** Nothing can be sent now. */
  disabled?: boolean;
  /** Draws a Cancel button before it. */
  onCancel?: () => void;
  cancelLabel?: string;
  /** Other buttons, before these; or all of them. */
  children?: ReactNode;
  /** Left of the buttons. */
  left?: ReactNode;
  /** `wide`: one button over the whole width, for small forms. */
  align?: 'end' | 'start' | 'wide';
}

/** The row of buttons that ends a form, primary last. */
export function FormActions(props: FormActionsProps) {
  const { submitLabel, danger, onCancel, cancelLabel, children, left, align = 'end' } = props;
  const { busy } = useContext(FormContext);
  return (
    <div data-form-end className={cx(classes.actions, align !== 'end' && classes[align])}>
      {left !== undefined && <div className={classes.left}>{left}</div>}
      {children}
      {onCancel && (
        <Button onClick={onCancel} disabled={busy}>
          {cancelLabel ?? messages.cancel}
        </Button>
      )}
      {submitLabel !== undefined && (
        <SubmitButton variant={danger ? 'danger' : 'primary'} disabled={props.disabled}>
          {submitLabel}
        </SubmitButton>
      )}
    </div>
  );
}

export interface FormMessageProps extends NoteProps {}

/** What happened with the whole form; bad news is said at once. */
export function FormMessage({ tone = 'bad', ...rest }: FormMessageProps) {
  return <Note tone={tone} {...rest} />;
}
