import type { Cluster, Issue } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Button, Form, FormMessage, SideSheet } from '@zonewerk/ui';
import { useId, useRef } from 'react';
import { keyBody, useDnsCreateRecordMutation } from '../../dns-calls';
import { messages } from '../../messages';
import { EMPTY_DRAFT, draftIssues, typeOf, type RecordDraft } from './record-draft';
import { RecordFields } from './record-fields';

const texts = messages.createRecord;

interface CreateRecordSheetProps {
  cluster: Cluster;
  opened: boolean;
  onClose: () => void;
}

/** Asks for a record set beside the list that it joins. What is typed survives a reload. */
export function CreateRecordSheet({ cluster, opened, onClose }: CreateRecordSheetProps) {
  const formId = useId();
  const creation = useCreation(cluster, formId, onClose);
  const { draft, setDraft, error, isLoading } = creation;
  const issues: Issue[] = issuesOf(error);
  return (
    <SideSheet
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose(cluster.domain_unicode)}
      dirty={draft.name !== '' || draft.value.trim() !== ''}
      actions={
        <>
          <Button onClick={creation.leave} disabled={isLoading}>
            {messages.cancel}
          </Button>
          <Button onClick={creation.submitForAnother} disabled={isLoading}>
            {texts.another}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={isLoading}
            onClick={creation.submitOnce}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      {opened && (
        <Form
          id={formId}
          label={texts.title}
          onSubmit={creation.submit}
          validate={() => draftIssues(draft, cluster.domain)}
          issues={issues}
        >
          {error && issues.length === 0 && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
          <RecordFields draft={draft} onChange={setDraft} domain={cluster.domain} nameRef={creation.name} />
        </Form>
      )}
    </SideSheet>
  );
}

/** The draft, how it is sent, and what follows: the sheet closes, or stays for the next one. */
function useCreation(cluster: Cluster, formId: string, onClose: () => void) {
  const [draft, setDraft, clearDraft] = useDraft<RecordDraft>(`record:${cluster.id}`, EMPTY_DRAFT);
  const [send, { isLoading, error, reset }] = useDnsCreateRecordMutation();
  const name = useRef<HTMLInputElement>(null);
  const another = useRef(false);
  const leave = () => {
    clearDraft();
    reset();
    onClose();
  };
  const submit = async () => {
    const { data } = await send({
      record_domain: cluster.domain,
      record_name: draft.name,
      record_type: typeOf(draft),
      record_ttl: draft.ttl ?? 0,
      record_value: draft.value,
      record_policy: 'Simple',
      is_alias: false,
      ...keyBody({ projectId: cluster.project_id, clusterId: cluster.id }),
    });
    if (!data) return;
    shell.toast({ text: texts.done(data.record.record_name, data.record.record_type), tone: 'good' });
    if (!another.current) return leave();
    setDraft({ ...draft, name: '', value: '' });
    name.current?.focus();
  };
  const submitOnce = () => {
    another.current = false;
  };
  const submitForAnother = () => {
    another.current = true;
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  return { draft, setDraft, isLoading, error, name, leave, submit, submitOnce, submitForAnother };
}
