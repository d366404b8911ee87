import { VisuallyHidden } from '@zonewerk/ui';
import classes from './diff-view.module.css';
import { settingsMessages } from '../settings-messages';
import type { DiffLine } from '../state-lines';

const WORDS = {
  removed: settingsMessages.history.removed,
  added: settingsMessages.history.added,
  same: settingsMessages.history.kept,
} as const;
/** A non-breaking space has a baseline, with which labels next to the lines align. */
const SIGNS = { removed: '−', added: '+', same: '\u00a0' } as const;

/** Diff of zone file lines, marked by sign, word and colour. Without changes there are no marks. */
export function DiffView({ lines }: { lines: readonly DiffLine[] }) {
  const changing = lines.some(({ side }) => side !== 'same');
  return (
    <ul className={classes.lines}>
      {lines.map(({ side, text }, index) => (
        // Two lines can be equal, and the order is constant.
        <li key={`${index} ${text}`} className={classes[side]}>
          {changing && (
            <>
              <span aria-hidden="true" className={classes.sign}>
                {SIGNS[side]}
              </span>
              <VisuallyHidden>{WORDS[side]}: </VisuallyHidden>
            </>
          )}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
