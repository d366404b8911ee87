import { CASE_LIMITS, type SupportCase } from '@zonewerk/contracts';
import {
  failureText,
  issuesOf,
  pagePath,
  shell,
  type ShellStore,
  useDraft,
  useSecondsLeft,
} from '@zonewerk/shell-sdk';
import {
  Button,
  Form,
  FormActions,
  FormMessage,
  Note,
  Panel,
  TextAreaField,
  type FileRow,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  CaseFileRows,
  chosenFiles,
  fileIssues,
  onePerField,
} from '../../../shared/components/case-file-rows';
import { messages } from '../../../shared/messages';
import { useSupportReopenMutation } from '../../../shared/api/closing-calls';
import { changeCase, useSupportReplyMutation } from '../../../shared/api/support-calls';

const texts = messages.case;
/** The first submit generates `submitKey`: a repeated submit after a lost response adds only one post. */
const EMPTY_DRAFT = { text: '', submitKey: '' };

/** Draft of a reply, which survives a reload. */
export const useReplyDraft = (caseId: string) => useDraft(`support-reply:${caseId}`, EMPTY_DRAFT);

interface ReplyFormProps {
  shown: SupportCase;
  draft: ReturnType<typeof useReplyDraft>;
}

/** Form for the next post. A successful submit clears it. */
export function ReplyForm({ shown, draft: [draft, setDraft, clearDraft] }: ReplyFormProps) {
  const { caseId } = shown;
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [rows, setRows] = useState<FileRow[]>([]);
  const [replies, setReplies] = useState(0);
  const [reply, { error, isLoading }] = useSupportReplyMutation();
  const files = chosenFiles(rows);
  const issues = onePerField(issuesOf(error));
  const submit = async () => {
    const submitKey = draft.submitKey || crypto.randomUUID();
    setDraft({ ...draft, submitKey });
    const { data } = await reply({ fields: { caseId, text: draft.text, submit_key: submitKey }, files });
    if (!data) return;
    clearDraft();
    setRows([]);
    setReplies(replies + 1);
    dispatch(changeCase(data.case));
    if (data.case.caseId === caseId) shell.toast({ text: texts.sent, tone: 'good' });
    else {
      shell.toast({ text: data.message, tone: 'good' });
      shell.navigate(pagePath('support-case', { caseId: data.case.caseId }));
    }
  };
  const label = isLoading && files.length > 0 ? messages.files.uploading(files.length) : texts.replySubmit;
  return (
    <Panel title={texts.reply}>
      <Form
        label={texts.reply}
        onSubmit={submit}
        validate={() => replyIssues(draft.text, rows)}
        issues={issues}
      >
        {shown.state === 'closed' && <ClosedNote shown={shown} />}
        {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
        <TextAreaField
          name="text"
          label={texts.replyText}
          help={shown.state === 'open' || shown.state === 'waiting' ? texts[shown.state] : undefined}
          rows={5}
          value={draft.text}
          onChange={(text) => setDraft({ ...draft, text })}
        />
        {/* Each reply resets the counter of file rows. */}
        <CaseFileRows key={replies} rows={rows} onChange={setRows} place="post" disabled={isLoading} />
        <FormActions submitLabel={label} />
      </Form>
    </Panel>
  );
}

/** Note on the effect of a reply, with a button that reopens the case. */
function ClosedNote({ shown: { caseId, shared, reopen_until: until } }: { shown: SupportCase }) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [reopen, { isLoading }] = useSupportReopenMutation();
  const isOver = useSecondsLeft(until === null ? 0 : Date.parse(until)) === 0;
  if (isOver) return <Note>{shared ? texts.overShared : texts.over}</Note>;
  if (shared) return <Note>{texts.closed}</Note>;
  const press = async () => {
    const { data, error } = await reopen({ caseId });
    if (data) dispatch(changeCase(data.case));
    shell.toast(data ? { text: data.message, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
  return (
    <Note>
      {texts.closed}{' '}
      <Button size="s" loading={isLoading} onClick={() => void press()}>
        {texts.reopen}
      </Button>
    </Note>
  );
}

function replyIssues(text: string, rows: readonly FileRow[]) {
  const { length } = text.trim();
  const most = CASE_LIMITS.textCharacters;
  const missing = length === 0 ? [{ path: 'text', message: texts.noReply }] : [];
  const long = length > most ? [{ path: 'text', message: messages.tooLong(most) }] : [];
  return onePerField([...missing, ...long, ...fileIssues(rows)]);
}
