import { IconRefresh } from '@tabler/icons-react';
import type { Cluster, RecordSet } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { Button, Form, Mono, Note, Skeleton, Stack, TextField, Window } from '@zonewerk/ui';
import { useId, useState } from 'react';
import { messages } from '../../messages';
import type { Resource } from '../../record-calls';
import { isLarge, type Deletion, type Fetched } from './deletion';
import { NameList } from './name-list';
import { recordLabel } from './record-label';
import { useDeleteRecords, type NotDeleted } from './use-delete-records';
import { useFetched } from './use-fetched';
import classes from './records.module.css';

const texts = messages.deleteRecords;

interface DeleteRecordsWindowProps {
  cluster: Cluster;
  deletion: Deletion;
  onClose: () => void;
  onDeleted: () => void;
}

/** Fetches each record set, shows what will be gone, and deletes it. */
export function DeleteRecordsWindow(props: DeleteRecordsWindowProps) {
  const { recordSets, opened } = props.deletion;
  const formId = useId();
  const step = useConfirmStep(props);
  const { fetched, ready, busy, large, typed } = step;
  const title = texts.title(recordSets.length);
  return (
    <Window
      opened={opened}
      onClose={step.close}
      title={title}
      purpose={texts.purpose}
      dirty={busy || typed !== ''}
      closeButton={false}
      actions={
        <>
          <Button onClick={step.close} disabled={busy} data-autofocus={large ? undefined : true}>
            {messages.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={busy} disabled={!step.sendable}>
            {ready.length === 0 ? texts.nothing : texts.submit(ready.length)}
          </Button>
        </>
      }
    >
      <Form id={formId} label={title} onSubmit={step.submit}>
        <Issues failed={fetched.failed} byId={fetched.byId} onRetry={fetched.retry} />
        <Gone recordSets={recordSets} byId={fetched.byId} />
        {large && (
          <TextField
            name="typed"
            label={texts.typed(props.cluster.domain_unicode)}
            value={typed}
            onChange={step.setTyped}
            autoComplete="off"
            autoFocus
            mono
          />
        )}
      </Form>
    </Window>
  );
}

/** What was fetched, whether it may be sent, and the deletion itself. */
function useConfirmStep({ cluster, deletion, onClose, onDeleted }: DeleteRecordsWindowProps) {
  const { recordSets } = deletion;
  const fetched = useFetched(cluster, deletion);
  const { remove, busy } = useDeleteRecords(cluster);
  const [typed, setTyped] = useState('');
  const ready = recordSets.flatMap(({ id }): Resource[] => {
    const one = fetched.byId.get(id);
    return one?.kind === 'ready' ? [one.resource] : [];
  });
  const large = isLarge(recordSets.length, cluster);
  const confirmed = !large || typed.trim() === cluster.domain_unicode;
  const sendable = fetched.complete && confirmed && ready.length > 0;
  const close = () => {
    setTyped('');
    onClose();
  };
  const submit = async () => {
    if (!sendable) return;
    const failed = await remove(ready);
    onDeleted();
    close();
    if (failed.length > 0) void tellFailed(failed);
  };
  return { fetched, ready, busy, large, typed, setTyped, sendable, close, submit };
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

function Gone({ recordSets, byId }: { recordSets: readonly RecordSet[]; byId: ById }) {
  const shown = recordSets.filter(({ id }) => byId.get(id)?.kind !== 'failed');
  if (shown.length === 0) return null;
  return (
    // In the tab order because it scrolls.
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
  const resource = fetched?.kind === 'ready' ? fetched.resource : null;
  return (
    <>
      <span className={classes.goneHead}>
        <Mono>{recordLabel(recordSet)}</Mono>
        {resource && !resource.alias && (
          <Mono className={classes.ttl}>
            {messages.records.columns.ttl} {resource.recordTTL}
          </Mono>
        )}
      </span>
      {resource ? (
        <ul className={classes.values}>
          {goneLines(resource).map((line) => (
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

/** Every value that goes, with its set id where it has one; of an alias its target. */
function goneLines({ members, target }: Resource): string[] {
  if (target !== null) return [messages.records.alias(target)];
  return members.flatMap(({ identifier, values }) =>
    values.map((value) => (identifier === '' ? value : `${value} (${identifier})`)),
  );
}
