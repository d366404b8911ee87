import { CASE_LIMITS, type CareCase } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  Button,
  type FileRow,
  Form,
  FormActions,
  FormMessage,
  Menu,
  Note,
  Panel,
  TextAreaField,
} from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import {
  useCareListAgentsQuery,
  useCareReplyMutation,
  useCareSaveDraftMutation,
} from '../../../shared/api/care-calls';
import { useCareListCannedQuery } from '../../../shared/api/canned-calls';
import { careMessages } from '../../../shared/care-messages';
import {
  CaseFileRows,
  chosenFiles,
  fileIssues,
  onePerField,
} from '../../../shared/components/case-file-rows';
import { messages } from '../../../shared/messages';
import { fillIn } from '../fill-in';

const texts = careMessages.case;
const SAVE_MS = 1_000;

/** Form for an answer. Its text is saved as the draft of the agent. */
export function AnswerForm({ shown }: { shown: CareCase }) {
  const { caseId, seq } = shown;
  const [text, setText] = useDraftText(shown);
  const [rows, setRows] = useState<FileRow[]>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  /** Number of the last post when the agent began to write. */
  const [readSeq, setReadSeq] = useState(seq);
  const [reply, { error, isLoading }] = useCareReplyMutation();
  const issues = onePerField(issuesOf(error));
  const isConflict = isCallFailure(error) && error.kind === 'answer' && error.status === 'conflict';
  const isNewer = text !== '' && seq > readSeq;
  const change = (next: string) => {
    if (text === '') setReadSeq(seq);
    setText(next);
  };
  const send = async (state: 'answered' | 'closed') => {
    const fields = { caseId, seq: String(seq), text, state, submit_key: key };
    const { data } = await reply({ fields, files: chosenFiles(rows) });
    if (!data) return;
    setText('');
    setRows([]);
    setKey(crypto.randomUUID());
    shell.toast({ text: texts.sent, tone: 'good' });
  };
  return (
    <Panel title={texts.answer}>
      <Form
        label={texts.answer}
        onSubmit={() => send('answered')}
        validate={() => answerIssues(text, rows)}
        issues={issues}
      >
        {(isNewer || isConflict) && <Note tone="warn">{texts.newer}</Note>}
        {error && !isConflict && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
        <TextAreaField name="text" label={texts.answerText} rows={6} value={text} onChange={change} />
        <CannedMenu shown={shown} onInsert={(more) => change(text === '' ? more : `${text}\n\n${more}`)} />
        <CaseFileRows key={key} rows={rows} onChange={setRows} place="post" disabled={isLoading} />
        <FormActions submitLabel={isNewer ? texts.sendAnyway : texts.answerSubmit}>
          <Button disabled={isLoading || text.trim() === ''} onClick={() => void send('closed')}>
            {texts.answerAndClose}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}

/** The text of the draft. It is saved a second after the last change, and shown again after an undo. */
function useDraftText({ caseId, draft }: CareCase): [string, (text: string) => void] {
  const [text, setText] = useState(draft);
  const [known, setKnown] = useState(draft);
  const [save] = useCareSaveDraftMutation();
  if (draft !== known) {
    setKnown(draft);
    if (text === '') setText(draft);
  }
  useEffect(() => {
    if (text === known) return undefined;
    const timer = setTimeout(() => void save({ caseId, text }), SAVE_MS);
    return () => clearTimeout(timer);
  }, [caseId, known, save, text]);
  return [text, setText];
}

function CannedMenu({ shown, onInsert }: { shown: CareCase; onInsert: (text: string) => void }) {
  const { data } = useCareListCannedQuery();
  const { data: team } = useCareListAgentsQuery();
  if (!data || data.list.length === 0) return null;
  const agent = team?.list.find(({ id }) => id === team.own)?.name ?? '';
  const values = { customer: shown.customer.name, number: shown.number, agent };
  const items = data.list.map(({ title, text }) => ({
    label: title,
    onSelect: () => onInsert(fillIn(text, values)),
  }));
  return (
    <div>
      <Menu label={texts.canned} items={items} size="s" variant="quiet" align="start" />
    </div>
  );
}

function answerIssues(text: string, rows: readonly FileRow[]) {
  const { length } = text.trim();
  const max = CASE_LIMITS.textCharacters;
  const missing = length === 0 ? [{ path: 'text', message: texts.noAnswer }] : [];
  const long = length > max ? [{ path: 'text', message: messages.tooLong(max) }] : [];
  return onePerField([...missing, ...long, ...fileIssues(rows)]);
}
