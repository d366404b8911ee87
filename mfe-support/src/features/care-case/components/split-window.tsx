import { CASE_LIMITS } from '@zonewerk/contracts';
import { failureText, issuesOf, pagePath, shell } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useCareSplitMutation } from '../../../shared/api/merge-calls';
import { careMessages } from '../../../shared/care-messages';

const texts = careMessages.split;

interface SplitWindowProps {
  caseId: string;
  /** Null while the window is closed. */
  postId: string | null;
  onClose: () => void;
}

/** Opens a case with a copy of a post. */
export function SplitWindow({ caseId, postId, onClose }: SplitWindowProps) {
  return (
    <Window opened={postId !== null} onClose={onClose} title={texts.title} purpose={texts.purpose}>
      {postId !== null && <SplitForm caseId={caseId} postId={postId} onClose={onClose} />}
    </Window>
  );
}

function SplitForm({ caseId, postId, onClose }: SplitWindowProps & { postId: string }) {
  const [subject, setSubject] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const [split, { error }] = useCareSplitMutation();
  const issues = issuesOf(error);
  const submit = async () => {
    const { data } = await split({ caseId, post_id: postId, subject, submit_key: key });
    if (!data) return;
    onClose();
    shell.toast({ text: data.message, tone: 'good' });
    shell.navigate(pagePath('care-case', { caseId: data.caseId }));
  };
  return (
    <Form label={texts.title} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="subject"
        label={texts.subject}
        required
        missing={texts.noSubject}
        autoFocus
        autoComplete="off"
        maxLength={CASE_LIMITS.subjectCharacters}
        value={subject}
        onChange={setSubject}
      />
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}
