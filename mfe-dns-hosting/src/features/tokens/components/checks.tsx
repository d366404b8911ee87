import { CheckboxField } from '@zonewerk/ui';
import classes from './tokens.module.css';

interface ChecksProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  name: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** One option per line. */
  wide?: boolean;
}

/** Multiple choice of options. */
export function Checks<Value extends string>(props: ChecksProps<Value>) {
  const { options, chosen } = props;
  const flip = (value: Value, on: boolean) =>
    props.onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <ul
      className={`${classes.checks ?? ''} ${props.wide ? (classes.wide ?? '') : ''}`}
      aria-label={props.label}
    >
      {options.map(({ value, label }) => (
        <li key={value}>
          <CheckboxField
            name={`${props.name}.${value}`}
            label={label}
            checked={chosen.includes(value)}
            onChange={(on) => flip(value, on)}
          />
        </li>
      ))}
    </ul>
  );
}
