import { failureText } from '@zonewerk/shell-sdk';
import { Note } from '@zonewerk/ui';
import { messages } from '../messages';
import classes from '../releases.module.css';

interface StaleNoteProps {
  /** Whether data is displayed. */
  shown: boolean;
  error: unknown;
}

/** Note that the displayed data is outdated, because a reload failed. */
export function StaleNote({ shown, error }: StaleNoteProps) {
  if (!shown || error === undefined) return null;
  return (
    <div className={classes['stale']} role="status">
      <Note tone="warn" title={messages.stale}>
        {failureText(error)}
      </Note>
    </div>
  );
}
