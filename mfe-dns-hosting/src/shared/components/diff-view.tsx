import { VisuallyHidden } from '@zonewerk/ui';
import classes from './diff-view.module.css';
import { settingsMessages } from '../settings-messages';
import type { DiffLine } from '../state-lines';

const WORDS = {
  removed: settingsMessages.history.removed,
  added: settingsMessages.history.added,
  same: settingsMessages.history.kept,
} as const;
/** A space that does not break has a baseline, which labels beside the lines stand on. */
const SIGNS = { removed: '−', added: '+', same: '\u00a0' } as const;

/** Lines of a zone file that go, come and stay: by sign, word and colour; without them where nothing changes. */
export function DiffView({ lines }: { lines: readonly DiffLine[] }) {
  const changing = lines.some(({ side }) => side !== 'same');
  return (
    <ul className={classes.lines}>
      {lines.map(({ side, text }, index) => (
        // Two answers can have the same line, and their order never changes.
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
