import { messages } from '../messages';
import { FieldFrame, useField, type FieldProps } from './field';
import classes from './field.module.css';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** Native date field. An incomplete date is reported on submit. */
export function DateField(props: DateFieldProps) {
  const field = useField(props);
  return (
    <FieldFrame field={field} props={props}>
      <div className={classes.box}>
        <input
          {...field.control}
          type="date"
          data-unreadable={messages.wholeDate}
          className={classes.control}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </div>
    </FieldFrame>
  );
}
