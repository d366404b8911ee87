import { failureText, issuesOf, pagePath, PAGES, shell, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextAreaField, TextField, type FileRow } from '@zonewerk/ui';
import { useState } from 'react';
import { CaseFileRows, chosenFiles, onePerField } from '../../../shared/components/case-file-rows';
import { messages } from '../../../shared/messages';
import { useSupportCreateCaseMutation } from '../../../shared/api/support-calls';
import { draftIssues, EMPTY_DRAFT, typeOf, type CaseDraft } from '../case-draft';
import { PublicAnswers } from './public-answers';
import { TypeChoice } from './type-choice';

const texts = messages.create;

/** Form that creates a case and then shows it. The draft survives a reload. */
export function CreateForm() {
  const [draft, setDraft, clearDraft] = useDraft<CaseDraft>('support-create', EMPTY_DRAFT);
  const [rows, setRows] = useState<FileRow[]>([]);
  const [create, { error, isLoading }] = useSupportCreateCaseMutation();
  const files = chosenFiles(rows);
  const issues = onePerField(issuesOf(error));
  const set = (change: Partial<CaseDraft>) => setDraft({ ...draft, ...change });
  const submit = async () => {
    const type = typeOf(draft);
    if (!type) return;
    const { subject, text } = draft;
    const submitKey = draft.submitKey || crypto.randomUUID();
    set({ submitKey });
    const { data } = await create({ fields: { subject, type, text, submit_key: submitKey }, files });
    if (!data) return;
    clearDraft();
    shell.navigate(pagePath('support-case', { caseId: data.caseId }));
    shell.toast({ text: data.message, tone: 'good' });
  };
  const cancel = () => {
    clearDraft();
    shell.navigate(PAGES.support.path);
  };
  const label = isLoading && files.length > 0 ? messages.files.uploading(files.length) : texts.submit;
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => draftIssues(draft, rows)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TypeChoice value={typeOf(draft)} onChange={(type) => set({ type })} />
      <PublicAnswers subject={draft.subject} onAnswered={clearDraft}>
        <TextField
          name="subject"
          label={texts.subject}
          help={texts.subjectHelp}
          autoComplete="off"
          value={draft.subject}
          onChange={(subject) => set({ subject })}
        />
      </PublicAnswers>
      <TextAreaField
        name="text"
        label={texts.text}
        rows={8}
        value={draft.text}
        onChange={(text) => set({ text })}
      />
      <CaseFileRows rows={rows} onChange={setRows} place="create" disabled={isLoading} />
      <FormActions submitLabel={label} onCancel={cancel} />
    </Form>
  );
}
