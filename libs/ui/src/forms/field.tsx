import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { cx } from '../base/cx';
import { messages } from '../messages';
import { useFieldError } from './form-context';
import classes from './field.module.css';

/** Common properties of all fields. */
export interface FieldProps {
  /** Key of the form data and of its issues. */
  name: string;
  label: ReactNode;
  /** Help below the field; an error replaces it. */
  help?: ReactNode;
  /** Overrides the form issue with this name. */
  error?: string;
  /** Id of an error elsewhere: the field is marked and refers to it. */
  errorId?: string;
  required?: boolean;
  /** Message of an empty required field; default 'Please fill this in.'. */
  missing?: string;
  /** Shows "optional" after the label. */
  optional?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** The label is visible to screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

export interface FieldWiring {
  readonly id: string;
  readonly error: string | undefined;
  /** Attributes of the control. */
  readonly control: {
    readonly id: string;
    readonly name: string;
    readonly required: boolean | undefined;
    readonly disabled: boolean | undefined;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
    readonly 'data-missing': string | undefined;
    readonly 'data-autofocus': true | undefined;
    readonly autoFocus: boolean | undefined;
  };
}

/** Ids, error and attributes that connect a control to its label, help and error. */
export function useField(props: FieldProps): FieldWiring {
  const id = useId();
  const error = useFieldError(props.name, props.error);
  const described = error !== undefined || props.help !== undefined;
  const marked = error !== undefined || props.errorId !== undefined;
  return {
    id,
    error,
    control: {
      id,
      name: props.name,
      required: props.required,
      disabled: props.disabled,
      'aria-invalid': marked ? true : undefined,
      'aria-describedby': props.errorId ?? (described ? `${id}-note` : undefined),
      'data-missing': props.missing,
      'data-autofocus': props.autoFocus ? true : undefined,
      autoFocus: props.autoFocus,
    },
  };
}

/** Layout of a field: label, control, then help or error. */
export function FieldFrame({
  field,
  props,
  children,
}: {
  field: FieldWiring;
  props: FieldProps;
  children: ReactNode;
}) {
  return (
    <div className={cx(classes.field, props.className)}>
      <label htmlFor={field.id} className={cx(classes.label, props.hideLabel && classes.hidden)}>
        {props.label}
        {props.optional && <span className={classes.optional}>{messages.optional}</span>}
      </label>
      {children}
      <FieldNote id={field.id} error={field.error} help={props.help} />
    </div>
  );
}

/** Error, otherwise the help. */
export function FieldNote({ id, error, help }: { id: string; error: string | undefined; help: ReactNode }) {
  if (error !== undefined) {
    return (
      <p id={`${id}-note`} className={classes.error}>
        <IconAlertCircle aria-hidden="true" />
        <span>{error}</span>
      </p>
    );
  }
  if (help === undefined) return null;
  return (
    <div id={`${id}-note`} className={classes.help}>
      {help}
    </div>
  );
}
