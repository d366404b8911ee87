import { Button, Text } from '@zonewerk/ui';
import { editingMessages } from '../../../shared/editing-messages';
import type { useSaver } from '../hooks/use-saver';
import classes from './page-content.module.css';

const texts = editingMessages.state;
const BAD = ['failed', 'offline', 'refused', 'untitled', 'meanwhile', 'gone'];
const AGAIN = ['failed', 'refused'];

interface SaveStateProps {
  use: Pick<ReturnType<typeof useSaver>, 'saver' | 'state' | 'reason'>;
  published: boolean;
}

/** Shows whether the input is saved, and the actions after a failure. */
export function SaveState({ use: { saver, state, reason }, published }: SaveStateProps) {
  const saved = published ? texts.published : texts.saved;
  const words = state === 'saved' ? saved : state === 'refused' ? reason : texts[state];
  return (
    <div className={classes.state} data-bad={BAD.includes(state) || undefined}>
      <Text as="span" size="s" role="status">
        {words}
      </Text>
      {AGAIN.includes(state) && (
        <Button size="s" onClick={() => void saver.flush()}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}
