import type { Issue } from '@zonewerk/contracts';
import { failureText, issuesOf, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextAreaField, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useDirty } from '../../../shared/hooks/use-dirty';
import { report } from '../../../shared/report';
import { useContentSuggestItemMutation } from '../api/public-roadmap-calls';
import { publicRoadmapMessages } from '../messages';

const texts = publicRoadmapMessages.suggestWindow;
const EMPTY = { title: '', text: '' };

interface SuggestWindowProps {
  map: string;
  opened: boolean;
  onClose: () => void;
}

/** Suggests an item. The text survives a reload. */
export function SuggestWindow({ map, opened, onClose }: SuggestWindowProps) {
  const [dirty, setDirty] = useState(false);
  return (
    <Window opened={opened} onClose={onClose} title={texts.title} purpose={texts.purpose} dirty={dirty}>
      {opened && <SuggestForm map={map} onClose={onClose} onDirty={setDirty} />}
    </Window>
  );
}

interface SuggestFormProps {
  map: string;
  onClose: () => void;
  onDirty: (dirty: boolean) => void;
}

function SuggestForm({ map, onClose, onDirty }: SuggestFormProps) {
  const [draft, setDraft, forget] = useDraft(`roadmap-suggestion:${map}`, EMPTY);
  const [send, { error }] = useContentSuggestItemMutation();
  const issues = issuesOf(error);
  useDirty(draft.title !== '' || draft.text !== '', onDirty);
  const close = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const result = await send({ map, ...draft });
    if (!result.data) return;
    report(result, texts.done);
    close();
  };
  const check = (): Issue[] => (draft.title.trim() === '' ? [{ path: 'title', message: texts.missing }] : []);
  return (
    <Form label={texts.title} onSubmit={submit} validate={check} issues={issues}>
      {error !== undefined && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="title"
        label={texts.name}
        autoComplete="off"
        autoFocus
        value={draft.title}
        onChange={(title) => setDraft({ ...draft, title })}
      />
      <TextAreaField
        name="text"
        label={texts.text}
        optional
        rows={5}
        value={draft.text}
        onChange={(text) => setDraft({ ...draft, text })}
      />
      <FormActions submitLabel={texts.submit} onCancel={close} />
    </Form>
  );
}
