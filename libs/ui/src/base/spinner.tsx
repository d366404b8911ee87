import classes from './spinner.module.css';

/** A ring that turns; it says nothing by itself, so its neighbour does. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />;
}
