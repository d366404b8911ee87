import { Tooltip } from '@zonewerk/ui';
import classes from './page.module.css';

/** A word that not everybody knows, with what it means on hover and focus. */
export function Term({ word, meaning }: { word: string; meaning: string }) {
  return (
    <Tooltip label={meaning}>
      <span className={classes.term} tabIndex={0}>
        {word}
      </span>
    </Tooltip>
  );
}
