import classes from './profile.module.css';

/** User text in a cell, which breaks anywhere instead of widening the table. */
export function Written({ text }: { text: string }) {
  return <span className={classes.written}>{text}</span>;
}
