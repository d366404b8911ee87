import { IconRefresh } from '@tabler/icons-react';
import type { CanonicalSet, Cluster, RecordSet } from '@zonewerk/contracts';
import { shell, useWindowEntry } from '@zonewerk/shell-sdk';
import { Button, Form, Mono, Note, Skeleton, Stack, Window } from '@zonewerk/ui';
import { useId, useState } from 'react';
import { messages } from '../../../shared/messages';
import type { Deletion, RecordSetToDelete, Fetched, Overtaken } from './deletion';
import { NameList } from '../table/name-list';
import { recordLabel } from '../table/record-label';
import { setOfResource } from '../editor/stored-set';
import { useDeleteRecords, type NotDeleted } from './use-delete-records';
import { useFetched } from '../editor/use-fetched';
import { changedLines, zoneLines } from '../values/zone-lines';
import { DiffLines } from '../create/zone-preview';
import classes from '../table/records.module.css';

const texts = messages.deleteRecords;

interface DeleteRecordsWindowProps {
  cluster: Cluster;
  deletion: Deletion;
  onClose: () => void;
  onDeleted: () => void;
}

/** Reads each record set, lists what the deletion removes, and deletes it. */
export function DeleteRecordsWindow(props: DeleteRecordsWindowProps) {
  const { opened } = props.deletion;
  useWindowEntry(opened);
  const formId = useId();
  const step = useConfirmStep(props);
  const { fetched, ready, busy, shown, overtaken } = step;
  const title = texts.title(shown.length);
  return (
    <Window
      opened={opened}
      onClose={() => {
        // A running deletion cannot be undone.
        if (!busy) props.onClose();
      }}
      title={title}
      purpose={texts.purpose}
      dirty={busy}
      closeButton={false}
      actions={
        <>
          <Button onClick={props.onClose} disabled={busy} data-autofocus>
            {messages.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={busy} disabled={!step.sendable}>
            {ready.length === 0 ? texts.nothing : texts.submit(ready.length)}
          </Button>
        </>
      }
    >
      <Form id={formId} label={title} onSubmit={step.submit}>
        {overtaken.size > 0 ? (
          <Changed recordSets={shown} overtaken={overtaken} domain={props.cluster.domain} />
        ) : (
          <>
            <Issues failed={fetched.failed} byId={fetched.byId} onRetry={fetched.retry} />
            <Gone recordSets={shown} byId={fetched.byId} />
          </>
        )}
      </Form>
    </Window>
  );
}

type OvertakenById = ReadonlyMap<string, Overtaken>;
const NOTHING: OvertakenById = new Map();

/**
 * State of the confirmation: the sets to delete, the permission to send, and the deletion. Sets that another user
 * changed are shown again.
 */
function useConfirmStep({ cluster, deletion, onClose, onDeleted }: DeleteRecordsWindowProps) {
  const { recordSets } = deletion;
  const fetched = useFetched(cluster, deletion);
  const { remove, busy } = useDeleteRecords(cluster);
  const [last, setLast] = useState({ recordSets, overtaken: NOTHING });
  const overtaken = last.recordSets === recordSets ? last.overtaken : NOTHING;
  const shown = overtaken.size > 0 ? recordSets.filter(({ id }) => overtaken.has(id)) : recordSets;
  const ready = shown.flatMap(({ id }): RecordSetToDelete[] => {
    const set = overtaken.get(id)?.now ?? fetchedSet(fetched.byId.get(id));
    return set ? [{ id, set }] : [];
  });
  const sendable = fetched.complete && ready.length > 0;
  const submit = async () => {
    if (!sendable) return;
    const outcome = await remove(ready);
    setLast({ recordSets, overtaken: outcome.overtaken });
    if (outcome.overtaken.size === 0) {
      onDeleted();
      onClose();
    }
    if (outcome.failed.length > 0) void tellFailed(outcome.failed);
  };
  return { fetched, ready, shown, overtaken, busy, sendable, submit };
}

function fetchedSet(fetched: Fetched | undefined): CanonicalSet | null {
  return fetched?.kind === 'ready' ? setOfResource(fetched.resource) : null;
}

function tellFailed(failed: readonly NotDeleted[]): Promise<void> {
  const text = (
    <Stack gap={2}>
      <p>{texts.failed(failed.length)}</p>
      <NameList items={failed} />
    </Stack>
  );
  return shell.alert({ title: texts.failedTitle, text, icon: 'error' });
}

type ById = ReadonlyMap<string, Fetched>;

function Issues({
  failed,
  byId,
  onRetry,
}: {
  failed: readonly RecordSet[];
  byId: ById;
  onRetry: () => void;
}) {
  if (failed.length === 0) return null;
  return (
    <Note tone="bad" title={texts.issueTitle}>
      <Stack gap={2} align="start">
        <NameList
          items={failed.map((set) => ({ name: recordLabel(set), message: messageOf(byId.get(set.id)) }))}
        />
        <span>{texts.issueRest}</span>
        <Button size="s" leftIcon={<IconRefresh aria-hidden="true" />} onClick={onRetry}>
          {texts.retry}
        </Button>
      </Stack>
    </Note>
  );
}

function messageOf(fetched: Fetched | undefined): string {
  return fetched?.kind === 'failed' ? fetched.message : '';
}

interface ChangedProps {
  recordSets: readonly RecordSet[];
  overtaken: OvertakenById;
  domain: string;
}

/** Sets that another user changed after they were shown. Their deletion requires another confirmation. */
function Changed({ recordSets, overtaken, domain }: ChangedProps) {
  return (
    <Note tone="bad" title={texts.changedTitle}>
      <Stack gap={3}>
        <span>{texts.changed}</span>
        {recordSets.map((recordSet) => (
          <Stack key={recordSet.id} gap={1}>
            <Mono>{recordLabel(recordSet)}</Mono>
            <ChangedLines overtaken={overtaken.get(recordSet.id)} domain={domain} />
          </Stack>
        ))}
      </Stack>
    </Note>
  );
}

function ChangedLines({ overtaken, domain }: { overtaken: Overtaken | undefined; domain: string }) {
  if (!overtaken) return null;
  const now = zoneLines(overtaken.now, domain).map((line) => ({ ...line, ok: true }));
  return <DiffLines lines={changedLines(zoneLines(overtaken.seen, domain), now)} />;
}

function Gone({ recordSets, byId }: { recordSets: readonly RecordSet[]; byId: ById }) {
  const shown = recordSets.filter(({ id }) => byId.get(id)?.kind !== 'failed');
  if (shown.length === 0) return null;
  return (
    // Scrollable, so it has to be in the tab order.
    <ul className={classes.gone} aria-label={texts.list} tabIndex={0}>
      {shown.map((recordSet) => (
        <li key={recordSet.id}>
          <GoneSet recordSet={recordSet} fetched={byId.get(recordSet.id)} />
        </li>
      ))}
    </ul>
  );
}

function GoneSet({ recordSet, fetched }: { recordSet: RecordSet; fetched: Fetched | undefined }) {
  const set = fetchedSet(fetched);
  return (
    <>
      <span className={classes.goneHead}>
        <Mono>{recordLabel(recordSet)}</Mono>
        {set?.alias === null && (
          <Mono className={classes.ttl}>
            {messages.records.columns.ttl} {set.ttl}
          </Mono>
        )}
      </span>
      {set ? (
        <ul className={classes.values}>
          {goneLines(set).map((line) => (
            <li key={line}>
              <Mono>{line}</Mono>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton width="60%" />
      )}
    </>
  );
}

/** Deleted values with their set ids; for an alias, its target. */
function goneLines({ members, alias }: CanonicalSet): string[] {
  if (alias !== null) return [messages.records.alias(alias.target)];
  return members.flatMap(({ identifier, values }) =>
    values.map((value) => (identifier === '' ? value : `${value} (${identifier})`)),
  );
}
