import { useContext, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../base/button';
import { cx } from '../base/cx';
import { Note, type NoteProps } from '../feedback/states';
import { messages } from '../messages';
import { FormContext } from './form-context';
import classes from './form.module.css';

/** Submit button of the surrounding form. Shows its progress. */
export function SubmitButton({ loading, variant = 'primary', ...rest }: ButtonProps) {
  const { busy } = useContext(FormContext);
  return <Button {...rest} type="submit" variant={variant} loading={busy || loading} />;
}

export interface FormActionsProps {
  /** Label of the submit button, which is last. Omitted: no submit button. */
  submitLabel?: string;
  danger?: boolean;
  /** Disables the submit button. */
  disabled?: boolean;
  /** Adds a Cancel button before the submit button. */
  onCancel?: () => void;
  cancelLabel?: string;
  /** Further buttons before these. */
  children?: ReactNode;
  /** Content to the left of the buttons. */
  left?: ReactNode;
  /** `wide`: one button with full width, for small forms. */
  align?: 'end' | 'start' | 'wide';
}

/** Row of buttons at the end of a form, primary last. */
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

/** Message about the whole form. An error is announced at once. */
export function FormMessage({ tone = 'bad', ...rest }: FormMessageProps) {
  return <Note tone={tone} {...rest} />;
}
