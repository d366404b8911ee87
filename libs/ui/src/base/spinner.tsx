import classes from './spinner.module.css';

/** Spinner without text; an adjacent element describes the progress. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />;
}
