import { Mono } from '@zonewerk/ui';
import classes from './records.module.css';

/** List of record sets with a message each. */
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
