import type { Cluster, Issue } from '@zonewerk/contracts';
import { issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Button, Form, FormMessage, LinkButton, SideSheet } from '@zonewerk/ui';
import { useId, useRef } from 'react';
import { keyBody } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { useDnsCreateRecordMutation } from '../api/record-calls';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useVisit } from '../../../shared/hooks/use-visit';
import {
  draftBody,
  draftIssues,
  EMPTY_DRAFT,
  isTyped,
  typeOf,
  type RecordDraft,
} from '../editor/record-draft';
import { recordFailure } from '../editor/record-failure';
import { RecordFields } from '../editor/record-fields';
import type { SetPlace } from '../editor/set-place';
import { createBody } from '../editor/stored-set';
import { useExisting } from '../editor/use-existing';

const texts = messages.createRecord;

interface CreateRecordSheetProps {
  cluster: Cluster;
  opened: boolean;
  onClose: () => void;
  /** Opens the editor of an existing set. */
  onEdit: (place: SetPlace) => void;
}

/** Sheet that creates a record set next to the list. Input survives a reload. */
export function CreateRecordSheet({ cluster, opened, onClose, onEdit }: CreateRecordSheetProps) {
  const formId = useId();
  const creation = useCreation({ cluster, formId, opened, onClose });
  const { draft, setDraft, error } = creation;
  const issues: Issue[] = issuesOf(error);
  return (
    <SideSheet
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose(cluster.domain_unicode)}
      dirty={isTyped(draft)}
      size="l"
      actions={<CreateActions formId={formId} creation={creation} />}
    >
      {opened && (
        <Form
          id={formId}
          label={texts.title}
          onSubmit={creation.submit}
          validate={() => draftIssues(draft, cluster.domain)}
          issues={issues}
        >
          {error && issues.length === 0 && <FormMessage>{recordFailure(error, texts.failed)}</FormMessage>}
          {creation.existing && (
            <FormMessage tone="neutral" title={texts.exists(labelOf(creation.existing))}>
              <LinkButton onClick={() => creation.existing && onEdit(creation.existing)}>
                {texts.editExisting}
              </LinkButton>
            </FormMessage>
          )}
          <RecordFields
            draft={draft}
            onChange={setDraft}
            before={null}
            domain={cluster.domain}
            nameRef={creation.name}
          />
        </Form>
      )}
    </SideSheet>
  );
}

function labelOf({ name, type }: SetPlace): string {
  return messages.records.label(name, type);
}

interface CreateActionsProps {
  formId: string;
  creation: ReturnType<typeof useCreation>;
}

function CreateActions({ formId, creation }: CreateActionsProps) {
  const { isLoading } = creation;
  return (
    <>
      <Button onClick={creation.leave} disabled={isLoading}>
        {messages.cancel}
      </Button>
      <Button onClick={creation.submitForAnother} disabled={isLoading}>
        {texts.another}
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={isLoading} onClick={creation.submitOnce}>
        {texts.submit}
      </Button>
    </>
  );
}

interface CreationOptions {
  cluster: Cluster;
  formId: string;
  opened: boolean;
  onClose: () => void;
}

/** Draft and submission. Afterwards the sheet closes, or stays open for the next set. */
function useCreation({ cluster, formId, opened, onClose }: CreationOptions) {
  const [draft, setDraft, clearDraft] = useDraft<RecordDraft>(`record:${cluster.id}`, EMPTY_DRAFT);
  const [send, { isLoading, error, reset }] = useDnsCreateRecordMutation();
  const name = useRef<HTMLInputElement>(null);
  const { another, ...ways } = useWaysToSubmit(formId);
  const { existing, look, forget } = useExisting(cluster);
  const latest = useLatest(draft);
  const visit = useVisit(opened);
  const leave = () => {
    clearDraft();
    forget();
    reset();
    onClose();
  };
  const submit = async () => {
    forget();
    const isOpen = visit();
    const { data, error: refusal } = await send({
      record_domain: cluster.domain,
      ...createBody(draftBody(draft)),
      ...keyBody({ projectId: cluster.project_id, clusterId: cluster.id }),
    });
    if (issuesOf(refusal).length > 0) void look({ name: draft.name, type: typeOf(draft) });
    if (!data && !isOpen()) shell.toast({ text: unseenFailure(draft, refusal), tone: 'bad' });
    if (!data) return;
    shell.toast({ text: data.message, tone: 'good' });
    // Input that changed during the request is preserved.
    if (!isSame(latest.current, draft)) return;
    if (!isOpen()) return clearDraft();
    if (!another.current) return leave();
    setDraft({ ...draft, name: '', value: '', members: [], target: '', policy: 'Simple' });
    name.current?.focus();
  };
  return { draft, setDraft, existing, isLoading, error, name, leave, submit, ...ways };
}

/** The last pressed button determines whether the sheet stays open. */
function useWaysToSubmit(formId: string) {
  const another = useRef(false);
  return {
    another,
    submitOnce: () => {
      another.current = false;
    },
    submitForAnother: () => {
      another.current = true;
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    },
  };
}

/** Failure text for a sheet that was closed before the response. */
function unseenFailure(draft: RecordDraft, refusal: unknown): string {
  const label = labelOf({ name: draft.name.trim() || '@', type: typeOf(draft) });
  return `${label}: ${issuesOf(refusal)[0]?.message ?? recordFailure(refusal, texts.failed)}`;
}

function isSame(one: RecordDraft, other: RecordDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
