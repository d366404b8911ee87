import { asciiDigits } from '@zonewerk/contracts';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { IconButton } from '../base/button';
import { cx } from '../base/cx';
import { messages } from '../messages';
import { FieldFrame, useField, type FieldProps } from './field';
import classes from './field.module.css';

type Native = Pick<
  ComponentPropsWithRef<'input'>,
  | 'autoComplete'
  | 'placeholder'
  | 'maxLength'
  | 'inputMode'
  | 'readOnly'
  | 'spellCheck'
  | 'pattern'
  | 'min'
  | 'max'
  | 'onBlur'
  | 'ref'
>;

export interface TextFieldProps extends FieldProps, Native {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'datetime-local';
  /** Monospace, for machine-readable values. */
  mono?: boolean;
  /** Content inside the field, before and after the text: an icon or a fixed part such as a domain. */
  left?: ReactNode;
  right?: ReactNode;
}

function nativeOf(props: Native & FieldProps) {
  const { autoComplete, placeholder, maxLength, inputMode, readOnly, spellCheck, pattern } = props;
  const { min, max, onBlur, ref } = props;
  return {
    autoComplete,
    placeholder,
    maxLength,
    inputMode,
    readOnly,
    spellCheck,
    pattern,
    min,
    max,
    onBlur,
    ref,
  };
}

/** Whether the field contains natural language, which can be right-to-left. */
function isProse({ type = 'text', mono = false }: TextFieldProps): boolean {
  return !mono && (type === 'text' || type === 'search');
}

/** Single-line text field. */
export function TextField(props: TextFieldProps) {
  const field = useField(props);
  return (
    <FieldFrame field={field} props={props}>
      <div className={classes.box}>
        {props.left !== undefined && <span className={cx(classes.inside, classes.left)}>{props.left}</span>}
        <input
          {...nativeOf(props)}
          {...field.control}
          type={props.type ?? 'text'}
          dir={isProse(props) ? 'auto' : undefined}
          className={cx(classes.control, props.mono && classes.mono)}
          spellCheck={props.spellCheck ?? (props.mono ? false : undefined)}
          value={props.value}
          defaultValue={props.defaultValue}
          onChange={(event) => props.onChange?.(event.target.value)}
        />
        {props.right !== undefined && (
          <span className={cx(classes.inside, classes.right, props.mono && classes.mono)}>{props.right}</span>
        )}
      </div>
    </FieldFrame>
  );
}

export interface PasswordFieldProps extends FieldProps, Native {
  value?: string;
  onChange?: (value: string) => void;
}

/** Password field with a button that shows the input. */
export function PasswordField(props: PasswordFieldProps) {
  const field = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame field={field} props={props}>
      <div className={classes.box}>
        <input
          {...nativeOf(props)}
          {...field.control}
          type={shown ? 'text' : 'password'}
          className={cx(classes.control, shown && classes.mono)}
          spellCheck={false}
          autoCapitalize="off"
          value={props.value}
          onChange={(event) => props.onChange?.(event.target.value)}
        />
        <IconButton
          className={classes.reveal}
          size="s"
          label={shown ? messages.hidePassword : messages.showPassword}
          icon={shown ? <IconEyeOff /> : <IconEye />}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
          tooltip={false}
        />
      </div>
    </FieldFrame>
  );
}

export interface CodeFieldProps extends FieldProps, Native {
  value?: string;
  onChange?: (value: string) => void;
  /** Number of digits; default 6. */
  length?: number;
  /** Called after the last digit. */
  onComplete?: (code: string) => void;
}

/**
 * One-time code field. Digits of any script are accepted, other pasted characters are removed. Phones suggest the code
 * of an SMS.
 */
export function CodeField(props: CodeFieldProps) {
  const field = useField(props);
  const length = props.length ?? 6;
  const change = (text: string) => {
    const code = asciiDigits(text).replace(/\D/g, '').slice(0, length);
    props.onChange?.(code);
    if (code.length === length) props.onComplete?.(code);
  };
  return (
    <FieldFrame field={field} props={props}>
      <div className={classes.box}>
        <input
          {...nativeOf(props)}
          {...field.control}
          type="text"
          inputMode="numeric"
          autoComplete={props.autoComplete ?? 'one-time-code'}
          spellCheck={false}
          maxLength={undefined}
          className={cx(classes.control, classes.code)}
          value={props.value}
          onChange={(event) => change(event.target.value)}
        />
      </div>
    </FieldFrame>
  );
}

export interface NumberFieldProps extends FieldProps, Native {
  /** null: empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Unit after the number. */
  unit?: string;
}

/** Number field; empty is null. */
export function NumberField(props: NumberFieldProps) {
  const field = useField(props);
  return (
    <FieldFrame field={field} props={props}>
      <div className={classes.box}>
        <input
          {...nativeOf(props)}
          {...field.control}
          type="number"
          inputMode={props.inputMode ?? 'numeric'}
          min={props.min}
          max={props.max}
          step={props.step}
          className={cx(classes.control, classes.mono)}
          value={props.value ?? ''}
          onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
        />
        {props.unit !== undefined && <span className={classes.inside}>{props.unit}</span>}
      </div>
    </FieldFrame>
  );
}
