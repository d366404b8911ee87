import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../base/cx';
import { messages } from '../messages';
import { FieldFrame, useField, type FieldProps } from './field';
import classes from './field.module.css';

type NativeArea = Pick<
  ComponentPropsWithRef<'textarea'>,
  'placeholder' | 'maxLength' | 'readOnly' | 'spellCheck' | 'autoComplete' | 'onBlur' | 'ref'
>;

export interface TextAreaFieldProps extends FieldProps, NativeArea {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Initially visible lines; default 4. */
  rows?: number;
  mono?: boolean;
}

/** Multi-line text field. */
export function TextAreaField(props: TextAreaFieldProps) {
  const field = useField(props);
  const { placeholder, maxLength, readOnly, autoComplete, onBlur, ref } = props;
  return (
    <FieldFrame field={field} props={props}>
      <div className={classes.box}>
        <textarea
          placeholder={placeholder}
          maxLength={maxLength}
          readOnly={readOnly}
          autoComplete={autoComplete}
          onBlur={onBlur}
          ref={ref}
          {...field.control}
          rows={props.rows ?? 4}
          dir={props.mono ? undefined : 'auto'}
          spellCheck={props.spellCheck ?? (props.mono ? false : undefined)}
          className={cx(classes.control, classes.area, props.mono && classes.mono)}
          value={props.value}
          defaultValue={props.defaultValue}
          onChange={(event) => props.onChange?.(event.target.value)}
        />
      </div>
    </FieldFrame>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** First entry with an empty value. */
  placeholder?: string;
  mono?: boolean;
  ref?: ComponentPropsWithRef<'select'>['ref'];
}

/** Native select. */
export function SelectField({ ref, ...props }: SelectFieldProps) {
  const field = useField(props);
  return (
    <FieldFrame field={field} props={props}>
      <div className={classes.box}>
        <select
          {...field.control}
          data-missing={props.missing ?? messages.choose}
          ref={ref}
          className={cx(classes.control, classes.select, props.mono && classes.mono)}
          value={props.value}
          defaultValue={props.defaultValue}
          onChange={(event) => props.onChange?.(event.target.value)}
        >
          {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
          {props.options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={classes.chevron} aria-hidden="true" />
      </div>
    </FieldFrame>
  );
}
