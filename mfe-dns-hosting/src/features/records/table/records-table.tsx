import {
  IconClock,
  IconCopy,
  IconListDetails,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { isEditablePolicy, type Cluster, type RecordSet } from '@zonewerk/contracts';
import { useAllowed } from '@zonewerk/shell-sdk';
import { Button, DataTable, EmptyState, type MenuItem, type SelectionAction } from '@zonewerk/ui';
import { useMemo, useState } from 'react';
import { copyText } from '../../../shared/copy-text';
import type { ClusterKey } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { DeleteRecordsWindow } from '../delete/delete-records-window';
import { isLarge, NO_DELETION, type Deletion } from '../delete/deletion';
import { EditTtlWindow } from '../editor/edit-ttl-window';
import { PropagationWindow } from './propagation-window';
import { recordColumns } from './record-columns';
import { recordLabel } from './record-label';
import { recordTools } from './records-filters';
import type { SetPlace } from '../editor/set-place';
import { setOfRecord } from '../editor/stored-set';
import { useListFocus } from './use-list-focus';
import { usePublishAgain } from './use-publish-again';
import { useRecords } from './use-records';
import { zoneLines } from '../values/zone-lines';

const texts = messages.records;

interface RecordsTableProps {
  clusterKey: ClusterKey;
  /** Undefined while it is loading. */
  cluster: Cluster | undefined;
  onCreate: () => void;
  onEdit: (place: SetPlace) => void;
  /** Called when a deletion is so large that it requires a plan. */
  onDeleteMany: (recordSets: readonly RecordSet[]) => void;
  /** A large deletion is in progress. */
  deletingMany: boolean;
}

/** Record sets of a cluster. The URL has the search and the type. One or more sets can be deleted. */
export function RecordsTable(props: RecordsTableProps) {
  const { cluster, onCreate, onEdit } = props;
  const records = useRecords(props.clusterKey);
  const { table } = records;
  const [marked, setMarked] = useState<readonly string[]>([]);
  const windows = useWindows(cluster, props.onDeleteMany);
  const { publishAgain } = usePublishAgain(props.clusterKey);
  const canChange = useAllowed('dns.change');
  const columns = useColumns(cluster?.domain, canChange ? onEdit : null, windows.look);
  const selected = marked.filter((id) => table.rows.some((row) => row.id === id));
  const { list, focusBack } = useListFocus(table.rows, props.deletingMany, selected.length === 0);
  const chosen = (ids: readonly string[]) => table.rows.filter(({ id }) => ids.includes(id));
  const deleted = () => {
    focusBack();
    setMarked([]);
  };
  const selection = {
    selected,
    onChange: setMarked,
    actions: [
      ttlAction((ids) => windows.askTtl(chosen(ids))),
      deleteAction((ids) => windows.askDelete(chosen(ids))),
    ],
  };
  const handlersOf = (row: RecordSet) => ({
    onEdit: () => onEdit(placeOf(row)),
    onPublish: () => void publishAgain(row),
    onDelete: () => windows.askDelete([row]),
  });
  return (
    <div ref={list} tabIndex={-1}>
      <DataTable<RecordSet>
        {...table}
        label={texts.list}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={recordLabel}
        rowPending={({ state }) => state === 'pending'}
        rowActions={cluster && ((row) => rowActions(row, cluster, canChange && handlersOf(row)))}
        selection={canChange ? selection : undefined}
        {...(records.none ? {} : recordTools(records))}
        empty={<FirstRecord onCreate={onCreate} />}
      />
      {cluster && (
        <Windows {...windows} cluster={cluster} onDeleted={deleted} onChanged={() => setMarked([])} />
      )}
    </div>
  );
}

function useColumns(
  domain: string | undefined,
  onEdit: ((place: SetPlace) => void) | null,
  onLook: (place: SetPlace) => void,
) {
  return useMemo(() => recordColumns(domain, { onEdit, onLook }), [domain, onEdit, onLook]);
}

/** Windows of the list, with the sets of each. */
function useWindows(cluster: Cluster | undefined, onDeleteMany: RecordsTableProps['onDeleteMany']) {
  const [deletion, setDeletion] = useState<Deletion>(NO_DELETION);
  const [bulk, setBulk] = useState<Deletion>(NO_DELETION);
  const [looked, look] = useState<SetPlace | null>(null);
  return {
    deletion,
    bulk,
    looked,
    look,
    askDelete: (recordSets: readonly RecordSet[]) => {
      if (cluster && isLarge(recordSets.length, cluster)) onDeleteMany(recordSets);
      else setDeletion({ recordSets, opened: true });
    },
    askTtl: (recordSets: readonly RecordSet[]) => setBulk({ recordSets, opened: true }),
    closeDelete: () => setDeletion({ ...deletion, opened: false }),
    closeTtl: () => setBulk({ ...bulk, opened: false }),
  };
}

interface WindowsProps extends ReturnType<typeof useWindows> {
  cluster: Cluster;
  onDeleted: () => void;
  onChanged: () => void;
}

function Windows(props: WindowsProps) {
  const { cluster, deletion, bulk, closeDelete, closeTtl, onDeleted, onChanged } = props;
  return (
    <>
      <DeleteRecordsWindow
        cluster={cluster}
        deletion={deletion}
        onClose={closeDelete}
        onDeleted={onDeleted}
      />
      <EditTtlWindow cluster={cluster} chosen={bulk} onClose={closeTtl} onChanged={onChanged} />
      <PropagationWindow cluster={cluster} place={props.looked} onClose={() => props.look(null)} />
    </>
  );
}

function deleteAction(onSelect: (ids: readonly string[]) => void): SelectionAction {
  return { label: texts.remove, icon: <IconTrash aria-hidden="true" />, danger: true, onSelect };
}

function ttlAction(onSelect: (ids: readonly string[]) => void): SelectionAction {
  return { label: texts.editTtl, icon: <IconClock aria-hidden="true" />, onSelect };
}

function placeOf({ record_name: name, record_type: type }: RecordSet): SetPlace {
  return { name, type };
}

interface RowHandlers {
  onEdit: () => void;
  onPublish: () => void;
  onDelete: () => void;
}

/** @param handlers false when the role cannot change DNS */
function rowActions(row: RecordSet, { domain }: Cluster, handlers: RowHandlers | false): MenuItem[] {
  const failed = row.state === 'failed' && isEditablePolicy(row.record_policy);
  const lines = () => zoneLines(setOfRecord(row), domain).map(({ text }) => text);
  const copy = {
    label: texts.copyLines,
    icon: <IconCopy />,
    onSelect: () => void copyText(lines().join('\n')),
  };
  if (!handlers) return [copy];
  const { onEdit, onPublish, onDelete } = handlers;
  const again = { label: texts.publishAgain, icon: <IconRefresh />, onSelect: onPublish };
  return [
    { label: texts.edit, icon: <IconPencil />, onSelect: onEdit },
    ...(failed ? [again] : []),
    copy,
    { label: texts.remove, icon: <IconTrash />, danger: true, onSelect: onDelete },
  ];
}

function FirstRecord({ onCreate }: { onCreate: () => void }) {
  const canChange = useAllowed('dns.change');
  return (
    <EmptyState
      level={2}
      icon={<IconListDetails />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        canChange && (
          <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={onCreate}>
            {texts.create}
          </Button>
        )
      }
    />
  );
}
