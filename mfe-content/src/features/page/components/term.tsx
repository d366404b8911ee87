import { Tooltip } from '@zonewerk/ui';
import classes from './page.module.css';

/** Technical term with its definition on hover and focus. */
export function Term({ word, meaning }: { word: string; meaning: string }) {
  return (
    <Tooltip label={meaning}>
      <span className={classes.term} tabIndex={0}>
        {word}
      </span>
    </Tooltip>
  );
}
