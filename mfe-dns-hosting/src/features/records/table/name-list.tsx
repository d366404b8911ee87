import { Mono } from '@zonewerk/ui';
import classes from './records.module.css';

/** Record sets and what is said of each. */
export function NameList({ items }: { items: readonly { name: string; message: string }[] }) {
  return (
    <ul className={classes.values}>
      {items.map(({ name, message }) => (
        <li key={name}>
          <Mono>{name}</Mono>: {message}
        </li>
      ))}
    </ul>
  );
}
