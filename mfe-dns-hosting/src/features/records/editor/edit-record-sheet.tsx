import { isEditablePolicy, type CanonicalSet, type Cluster, type Issue } from '@zonewerk/contracts';
import { issuesOf } from '@zonewerk/shell-sdk';
import { Button, ErrorState, Form, FormMessage, SideSheet, Skeleton, Stack } from '@zonewerk/ui';
import { useId, useState } from 'react';
import { messages } from '../../../shared/messages';
import { ConflictWindow } from './conflict-window';
import { PolicyConflict } from './policy-conflict';
import { draftIssues } from './record-draft';
import { recordFailure } from './record-failure';
import { RecordFields } from './record-fields';
import { placeParam, type SetPlace } from './set-place';
import { SetPublication } from '../table/set-publication';
import { useEditRecord } from './use-edit-record';
import { useStoredSet } from './use-stored-set';

const texts = messages.editRecord;

interface EditRecordSheetProps {
  cluster: Cluster;
  /** Key of the set; null while the sheet is closed. */
  place: SetPlace | null;
  onClose: () => void;
}

/** Sheet that changes a record set next to its list. Input survives a reload. */
export function EditRecordSheet({ cluster, place, onClose }: EditRecordSheetProps) {
  const [last, setLast] = useState(place);
  const key = place && placeParam(place);
  if (place !== null && (last === null || placeParam(last) !== key)) setLast(place);
  if (last === null) return null;
  return (
    <PlaceSheet
      key={placeParam(last)}
      cluster={cluster}
      place={last}
      opened={place !== null}
      onClose={onClose}
    />
  );
}

interface PlaceSheetProps {
  cluster: Cluster;
  place: SetPlace;
  opened: boolean;
  onClose: () => void;
}

function PlaceSheet({ cluster, place, opened, onClose }: PlaceSheetProps) {
  const formId = useId();
  const stored = useStoredSet(cluster, place, opened);
  const set = stored.state === 'ready' ? stored.set : null;
  const failed = stored.state === 'ready' && stored.publication.state === 'failed';
  const edit = useEditRecord({ cluster, place, opened, stored: set, failed, onClose });
  const editable = set !== null && isEditablePolicy(set.policy);
  return (
    <SideSheet
      opened={opened}
      onClose={edit.dirty ? onClose : edit.leave}
      title={titleOf(place, set)}
      purpose={editable ? texts.purpose : undefined}
      dirty={edit.dirty}
      size="l"
      actions={
        <>
          <Button onClick={edit.leave} disabled={edit.busy}>
            {editable ? messages.cancel : texts.close}
          </Button>
          {editable && (
            <Button variant="primary" type="submit" form={formId} loading={edit.busy}>
              {texts.submit}
            </Button>
          )}
        </>
      }
    >
      {stored.state === 'loading' && <Waiting />}
      {stored.state === 'failed' && (
        <ErrorState title={texts.issueTitle} message={stored.message} onRetry={stored.retry} level={3} />
      )}
      {stored.state === 'ready' && (
        <SetPublication cluster={cluster} set={stored.set} first={stored.publication} dirty={edit.dirty} />
      )}
      {set !== null && !editable && <PolicyConflict set={set} domain={cluster.domain} />}
      {editable && <EditForm formId={formId} cluster={cluster} stored={set} edit={edit} />}
    </SideSheet>
  );
}

/** Title of the sheet; different for a read-only set. */
function titleOf({ name, type }: SetPlace, set: CanonicalSet | null): string {
  const label = messages.records.label(name, type);
  return set === null || isEditablePolicy(set.policy) ? texts.title(label) : label;
}

interface EditFormProps {
  formId: string;
  cluster: Cluster;
  stored: CanonicalSet;
  edit: ReturnType<typeof useEditRecord>;
}

function EditForm({ formId, cluster, stored, edit }: EditFormProps) {
  const { form, base, error } = edit;
  if (form === null) return null;
  const issues = issuesOf(error).map(asFormIssue);
  return (
    <>
      <Form
        id={formId}
        label={texts.label}
        onSubmit={() => edit.save()}
        validate={() => draftIssues(form, cluster.domain)}
        issues={issues}
      >
        {error !== undefined && issues.length === 0 && (
          <FormMessage>{recordFailure(error, texts.failed)}</FormMessage>
        )}
        <RecordFields draft={form} onChange={edit.setForm} before={base ?? stored} domain={cluster.domain} />
      </Form>
      <ConflictWindow domain={cluster.domain} seen={base ?? stored} edit={edit} />
    </>
  );
}

/** Maps an issue path of the update call to the form, whose fields follow the create call. */
function asFormIssue({ path, message }: Issue): Issue {
  if (path === 'alias') return { path: 'is_alias', message };
  return { path: path === 'target' ? 'alias_target' : path, message };
}

function Waiting() {
  return (
    <Stack gap={4} role="status" aria-label={messages.loading}>
      <Skeleton width="40%" />
      <Skeleton height="2rem" />
      <Skeleton width="30%" />
      <Skeleton height="5rem" />
      <Skeleton height="2rem" />
    </Stack>
  );
}
