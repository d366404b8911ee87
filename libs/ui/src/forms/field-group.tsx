import { useContext, useId, type ReactNode } from 'react';
import { cx } from '../base/cx';
import { FieldNote } from './field';
import { FormContext, useFieldError } from './form-context';
import classes from './field-group.module.css';

export interface FieldGroupProps {
  /** Id of the group. The id of its error or help has the suffix `-note`. */
  id?: string;
  /** Form issues with this name are shown at the group. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  /** The label is visible to screen readers only. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** Group of fields with a common label, help and error. */
export function FieldGroup(props: FieldGroupProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const { touch } = useContext(FormContext);
  const error = useFieldError(props.name, props.error);
  return (
    <fieldset
      className={cx(classes.group, props.className)}
      data-invalid={error !== undefined || undefined}
      aria-describedby={error !== undefined || props.help !== undefined ? `${id}-note` : undefined}
      onChange={() => touch(props.name)}
    >
      <legend className={props.hideLabel ? classes.hidden : classes.legend}>{props.label}</legend>
      {props.children}
      <FieldNote id={id} error={error} help={props.help} />
    </fieldset>
  );
}
