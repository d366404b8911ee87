import { type CannedResponse, CASE_LIMITS, type CareCase } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  CheckboxField,
  type FileRow,
  Form,
  FormActions,
  FormMessage,
  Menu,
  Note,
  Panel,
  TextAreaField,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useCareListAgentsQuery, useCareReplyMutation } from '../../../shared/api/care-calls';
import { useCareListCannedQuery } from '../../../shared/api/canned-calls';
import { careMessages } from '../../../shared/care-messages';
import { type CannedFile, CannedFiles, idsOf } from '../../../shared/components/canned-files';
import {
  CaseFileRows,
  chosenFiles,
  fileIssues,
  onePerField,
} from '../../../shared/components/case-file-rows';
import { messages } from '../../../shared/messages';
import { fillIn } from '../fill-in';
import type { DraftText } from '../hooks/use-draft-text';
import { usePresence } from '../hooks/use-presence';

const texts = careMessages.case;

/** Form for an answer. Its text is saved as the draft of the agent. */
export function AnswerForm({ shown, draft }: { shown: CareCase; draft: DraftText }) {
  const { text, setText, isSaved } = draft;
  const answer = useAnswer(shown, draft);
  const { rows, setRows, copies, setCopies, error, isConflict, isLoading } = answer;
  const agents = usePresence(shown.caseId, text);
  const issues = onePerField(issuesOf(error));
  const insert = ({ text: more, files }: Pick<CannedResponse, 'text' | 'files'>) => {
    setText(text === '' ? more : `${text}\n\n${more}`);
    setCopies([...copies, ...files.filter(({ id }) => !copies.some((copy) => copy.id === id))]);
  };
  return (
    <Panel title={texts.answer}>
      <Form
        label={texts.answer}
        onSubmit={answer.send}
        validate={() => answerIssues(text, rows)}
        issues={issues}
      >
        {agents.map(({ id, name, writing }) => (
          <Note key={id} tone={writing ? 'warn' : 'neutral'}>
            {writing ? texts.writing(name) : texts.present(name)}
          </Note>
        ))}
        {isConflict && <Note tone="warn">{failureText(error)}</Note>}
        {!isConflict && answer.isNewer && <Note tone="warn">{texts.newer}</Note>}
        {error && !isConflict && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
        <TextAreaField name="text" label={texts.answerText} rows={6} value={text} onChange={setText} />
        {!isSaved && <Note tone="warn">{texts.notSaved}</Note>}
        <CannedMenu shown={shown} onInsert={insert} />
        <CannedFiles files={copies} onChange={setCopies} />
        <CaseFileRows key={answer.key} rows={rows} onChange={setRows} place="post" disabled={isLoading} />
        <CheckboxField
          name="closing"
          label={texts.closeAfter}
          checked={answer.isClosing}
          onChange={answer.setIsClosing}
        />
        <FormActions submitLabel={isConflict ? texts.sendAnyway : texts.answerSubmit} />
      </Form>
    </Panel>
  );
}

/** State of the form. A sent answer clears it. */
function useAnswer({ caseId, seq }: CareCase, { text, setText }: DraftText) {
  const [rows, setRows] = useState<FileRow[]>([]);
  const [copies, setCopies] = useState<CannedFile[]>([]);
  const [isClosing, setIsClosing] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  /** Number of the last post while the form was empty. */
  const [readSeq, setReadSeq] = useState(seq);
  const [reply, { error, isLoading }] = useCareReplyMutation();
  const isConflict = isCallFailure(error) && error.kind === 'answer' && error.status === 'conflict';
  if (text === '' && readSeq !== seq) setReadSeq(seq);
  const send = async () => {
    const state = isClosing ? 'closed' : 'answered';
    const written = { caseId, seq: String(isConflict ? seq : readSeq), text, state, submit_key: key };
    const fields = { ...written, ...(copies.length > 0 ? { canned_files: idsOf(copies) } : undefined) };
    const { data } = await reply({ fields, files: chosenFiles(rows) });
    if (!data) return;
    setText('');
    setRows([]);
    setCopies([]);
    setIsClosing(false);
    setKey(crypto.randomUUID());
    shell.toast({ text: texts.sent, tone: 'good' });
  };
  const form = { rows, setRows, copies, setCopies, isClosing, setIsClosing, key };
  return { ...form, isNewer: seq > readSeq, isConflict, error, isLoading, send };
}

interface CannedMenuProps {
  shown: CareCase;
  /** Receives the text with the values of the case, and the files. */
  onInsert: (response: Pick<CannedResponse, 'text' | 'files'>) => void;
}

function CannedMenu({ shown, onInsert }: CannedMenuProps) {
  const { data } = useCareListCannedQuery();
  const { data: team } = useCareListAgentsQuery();
  if (!data || !team || data.list.length === 0) return null;
  const agent = team.list.find(({ id }) => id === team.own)?.name ?? '';
  const values = { customer: shown.customer.name, number: shown.number, agent };
  const items = data.list.map(({ title, text, files }) => ({
    label: title,
    onSelect: () => onInsert({ text: fillIn(text, values), files }),
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
