import { Button, Facts, Group, Note, RichTextField, Stack, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { editingMessages } from '../../../shared/editing-messages';
import type { Draft, DraftSaver } from '../draft-saver';

const texts = editingMessages.meanwhile;

interface ConflictNoteProps {
  saver: DraftSaver;
  theirs: Draft;
}

/** Notice of a concurrent edit. The user chooses which version persists. */
export function ConflictNote({ saver, theirs }: ConflictNoteProps) {
  const [shown, setShown] = useState(false);
  const choices = (
    <>
      <Button size="s" onClick={() => saver.overwrite()}>
        {texts.mine}
      </Button>
      <Button size="s" onClick={() => saver.takeTheirs()}>
        {texts.theirs}
      </Button>
    </>
  );
  return (
    <>
      <Note tone="warn" title={texts.title}>
        <Stack gap={2}>
          <p>{texts.text}</p>
          <Group gap={2}>
            <Button size="s" onClick={() => setShown(true)}>
              {texts.show}
            </Button>
            {choices}
          </Group>
        </Stack>
      </Note>
      <Window
        opened={shown}
        onClose={() => setShown(false)}
        title={texts.theirTitle}
        purpose={texts.theirPurpose}
        size="l"
        actions={choices}
      >
        <Stack gap={4}>
          <Facts items={[{ label: texts.name, value: theirs.title }]} />
          <RichTextField label={texts.body} value={theirs.body} onChange={() => undefined} disabled />
        </Stack>
      </Window>
    </>
  );
}
