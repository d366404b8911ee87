import { useId, type ReactNode } from 'react';
import { cx } from '../base/cx';
import { FieldNote, useField, type FieldProps } from './field';
import { useFieldError } from './form-context';
import { messages } from '../messages';
import classes from './choices.module.css';

export interface CheckboxFieldProps extends FieldProps {
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (checked: boolean) => void;
  /** Submitted value when checked; default `on`. */
  value?: string;
}

/** Checkbox, submitted with the form. */
export function CheckboxField(props: CheckboxFieldProps) {
  return <Toggle props={props} look="check" />;
}

export interface SwitchFieldProps extends CheckboxFieldProps {}

/** Switch with an immediate effect. */
export function SwitchField(props: SwitchFieldProps) {
  return <Toggle props={props} look="switch" />;
}

function Toggle({ props, look }: { props: CheckboxFieldProps; look: 'check' | 'switch' }) {
  const field = useField(props);
  return (
    <div className={cx(classes.toggle, props.className)}>
      <input
        {...field.control}
        data-missing={props.missing ?? messages.tick}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        className={classes[look]}
        value={props.value}
        checked={props.checked}
        defaultChecked={props.defaultChecked}
        onChange={(event) => props.onChange?.(event.target.checked)}
      />
      <div className={cx(classes.toggleText, props.hideLabel && classes.away)}>
        <label htmlFor={field.id} className={classes.toggleLabel}>
          {props.label}
        </label>
        <FieldNote id={field.id} error={field.error} help={props.help} />
      </div>
    </div>
  );
}

export interface Choice {
  value: string;
  label: ReactNode;
  /** Description below the label. */
  text?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceFieldProps {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  options: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  required?: boolean;
  /** Message without a choice; default 'Please choose one.'. */
  missing?: string;
  /** Cards in a grid where they fit (default), or always in a list. */
  layout?: 'grid' | 'list';
  /**
   * The selected option receives the focus when the surrounding window opens, or when the field mounts in an open one.
   */
  autoFocus?: boolean;
}

/** Radio group of cards; arrow keys move between them. */
export function ChoiceField(props: ChoiceFieldProps) {
  const id = useId();
  const error = useFieldError(props.name, props.error);
  return (
    <fieldset
      className={classes.set}
      role="radiogroup"
      aria-required={props.required}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error !== undefined || props.help !== undefined ? `${id}-note` : undefined}
    >
      <legend className={classes.legend}>{props.label}</legend>
      <div className={cx(classes.cards, props.layout === 'list' && classes.cardList)}>
        {props.options.map((option) => (
          <label key={option.value} className={classes.card}>
            <input
              type="radio"
              name={props.name}
              value={option.value}
              checked={props.value === option.value}
              disabled={option.disabled}
              required={props.required}
              data-missing={props.missing ?? messages.choose}
              data-autofocus={(props.autoFocus && props.value === option.value) || undefined}
              autoFocus={props.autoFocus && props.value === option.value}
              className={classes.radio}
              onChange={() => props.onChange(option.value)}
            />
            {option.icon !== undefined && <span className={classes.cardIcon}>{option.icon}</span>}
            <span className={classes.cardText}>
              <span className={classes.cardLabel}>{option.label}</span>
              {option.text !== undefined && <span className={classes.cardNote}>{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={id} error={error} help={props.help} />
    </fieldset>
  );
}

export interface SwatchOption {
  /** A name of LABEL_COLORS. */
  value: string;
  label: string;
}

export interface SwatchesProps {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  options: readonly SwatchOption[];
  value: string | null;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** Radio group of the label colours; arrow keys move between them. */
export function Swatches(props: SwatchesProps) {
  const id = useId();
  const error = useFieldError(props.name, props.error);
  const chosen = props.options.find((option) => option.value === props.value);
  return (
    <fieldset
      className={classes.set}
      role="radiogroup"
      disabled={props.disabled}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error !== undefined || props.help !== undefined ? `${id}-note` : undefined}
    >
      <legend className={classes.legend}>
        {props.label}
        {chosen && <span className={classes.chosen}>{chosen.label}</span>}
      </legend>
      <div className={classes.swatches}>
        {props.options.map((option) => (
          <input
            key={option.value}
            type="radio"
            name={props.name}
            value={option.value}
            aria-label={option.label}
            title={option.label}
            checked={props.value === option.value}
            className={classes.swatch}
            style={{ backgroundColor: `var(--zw-label-${option.value})` }}
            onChange={() => props.onChange(option.value)}
          />
        ))}
      </div>
      <FieldNote id={id} error={error} help={props.help} />
    </fieldset>
  );
}
