import { VisuallyHidden } from '@zonewerk/ui';
import classes from './diff-view.module.css';
import { settingsMessages } from './settings-messages';
import type { DiffLine } from './state-lines';

const WORDS = {
  removed: settingsMessages.history.removed,
  added: settingsMessages.history.added,
  same: settingsMessages.history.kept,
} as const;
const SIGNS = { removed: '−', added: '+', same: ' ' } as const;

/** Lines of a zone file that go, come and stay: by sign, word and colour. */
export function DiffView({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ side, text }, index) => (
        // Two answers can have the same line, and their order never changes.
        <li key={`${index} ${text}`} className={classes[side]}>
          <span aria-hidden="true" className={classes.sign}>
            {SIGNS[side]}
          </span>
          <VisuallyHidden>{WORDS[side]}: </VisuallyHidden>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
