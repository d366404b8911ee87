import { IconCopy, IconListDetails, IconPlus, IconTrash } from '@tabler/icons-react';
import { RECORD_TYPES, recordLines, type Cluster, type RecordSet } from '@zonewerk/contracts';
import { Button, DataTable, EmptyState, type SelectionAction, type TableFilter } from '@zonewerk/ui';
import { useMemo, useRef, useState } from 'react';
import { copyText } from '../../copy-text';
import type { ClusterKey } from '../../dns-calls';
import { messages } from '../../messages';
import { useFocusBack } from '../../use-focus-back';
import { DeleteRecordsWindow } from './delete-records-window';
import { NO_DELETION, type Deletion } from './deletion';
import { recordColumns, recordLabel } from './record-columns';
import { useRecords } from './use-records';

const texts = messages.records;

interface RecordsTableProps {
  clusterKey: ClusterKey;
  /** Undefined while it is on its way. */
  cluster: Cluster | undefined;
  onCreate: () => void;
}

/** The record sets of a cluster: search and type in the address, deletion of one or many. */
export function RecordsTable({ clusterKey, cluster, onCreate }: RecordsTableProps) {
  const records = useRecords(clusterKey);
  const { table, none } = records;
  const { rows } = table;
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [deletion, setDeletion] = useState<Deletion>(NO_DELETION);
  const list = useRef<HTMLDivElement>(null);
  const focusBack = useFocusBack(list, rows.length);
  const columns = useMemo(() => recordColumns(cluster?.domain), [cluster?.domain]);
  const selected = marked.filter((id) => rows.some((row) => row.id === id));
  const ask = (recordSets: readonly RecordSet[]) => setDeletion({ recordSets, opened: true });
  const deleted = () => {
    focusBack();
    setMarked([]);
  };
  return (
    <div ref={list} tabIndex={-1}>
      <DataTable<RecordSet>
        {...table}
        label={texts.list}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={recordLabel}
        rowPending={({ state }) => state === 'pending'}
        rowActions={cluster && ((row) => rowActions(row, cluster, () => ask([row])))}
        selection={{
          selected,
          onChange: setMarked,
          actions: [deleteAction((ids) => ask(rows.filter(({ id }) => ids.includes(id))))],
        }}
        {...(none ? {} : toolsOf(records))}
        empty={<FirstRecord onCreate={onCreate} />}
      />
      {cluster && (
        <DeleteRecordsWindow
          cluster={cluster}
          deletion={deletion}
          onClose={() => setDeletion({ ...deletion, opened: false })}
          onDeleted={deleted}
        />
      )}
    </div>
  );
}

/** Search and filter by type. */
function toolsOf({ search, type, setTypeParam }: ReturnType<typeof useRecords>) {
  const filter: TableFilter = {
    key: 'type',
    label: texts.type,
    options: RECORD_TYPES.map((value) => ({ value, label: value })),
    value: type,
    onChange: (value) => setTypeParam(value ?? ''),
  };
  return {
    search: { value: search.typed, onChange: search.setTyped, placeholder: texts.search },
    filters: [filter],
  };
}

function deleteAction(onSelect: (ids: readonly string[]) => void): SelectionAction {
  return { label: texts.remove, icon: <IconTrash aria-hidden="true" />, danger: true, onSelect };
}

function rowActions(row: RecordSet, cluster: Cluster, onDelete: () => void) {
  const { record_name: name, record_type: type, record_ttl: ttl, values } = row;
  const lines = () => recordLines({ name, type, ttl, values }, cluster.domain).join('\n');
  return [
    { label: texts.copyLines, icon: <IconCopy />, onSelect: () => void copyText(lines()) },
    { label: texts.remove, icon: <IconTrash />, danger: true, onSelect: onDelete },
  ];
}

function FirstRecord({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<IconListDetails />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={onCreate}>
          {texts.create}
        </Button>
      }
    />
  );
}
