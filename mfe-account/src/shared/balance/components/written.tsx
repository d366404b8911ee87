import classes from './profile.module.css';

/** Words of a person in a cell: they break anywhere rather than widen the table. */
export function Written({ text }: { text: string }) {
  return <span className={classes.written}>{text}</span>;
}
