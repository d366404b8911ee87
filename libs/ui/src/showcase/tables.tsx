import { IconCopy, IconDownload, IconPencil, IconPlus, IconTrash, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { StateBadge } from '../base/badge';
import { Button } from '../base/button';
import { DataTable } from '../data/data-table';
import type { Column } from '../data/types';
import { EmptyState } from '../feedback/states';
import { toast } from '../feedback/toast-store';
import { RECORDS, type RecordRow } from './data';
import { Sample, Section } from './section';

const COLUMNS: readonly Column<RecordRow>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, mono: true, primary: true, sortable: true },
  { key: 'type', header: 'Type', cell: (row) => row.type, mono: true, sortable: true, width: '5rem' },
  {
    key: 'values',
    header: 'Values',
    cell: (row) => row.values.map((value) => <div key={value}>{value}</div>),
    mono: true,
  },
  {
    key: 'ttl',
    header: 'TTL',
    cell: (row) => row.ttl.toLocaleString(),
    mono: true,
    align: 'end',
    hideNarrow: true,
  },
  { key: 'state', header: 'State', cell: (row) => <StateBadge state={row.state} />, width: '8rem' },
];

const keyOf = (row: RecordRow) => `${row.name} ${row.type}`;

/** Lists in every state. */
export function Tables() {
  return (
    <Section id="tables" title="Tables">
      <Sample label="Ready">
        <LiveTable />
      </Sample>
      <Sample label="Loading">
        <DataTable
          label="Record sets"
          columns={COLUMNS}
          rows={[]}
          rowKey={keyOf}
          state="loading"
          skeletonRows={3}
        />
      </Sample>
      <Sample label="Empty">
        <DataTable
          label="Clusters"
          columns={COLUMNS}
          rows={[]}
          rowKey={keyOf}
          empty={
            <EmptyState
              icon={<IconWorld />}
              title="No clusters yet"
              text="A cluster holds the records of one domain and publishes them on our nameservers."
              action={
                <Button variant="primary" leftIcon={<IconPlus />}>
                  Create cluster
                </Button>
              }
              level={4}
            />
          }
        />
      </Sample>
      <Failures />
    </Section>
  );
}

function Failures() {
  const retry = () => toast({ text: 'Asked again.' });
  const shared = { label: 'Sessions', columns: COLUMNS, rows: [], rowKey: keyOf, onRetry: retry };
  return (
    <>
      <Sample label="Error">
        <DataTable
          {...shared}
          state="error"
          error="Oh no! Something went wrong with your request. (The server did not answer in time.)"
        />
      </Sample>
      <Sample label="Offline">
        <DataTable {...shared} state="offline" />
      </Sample>
    </>
  );
}

const TYPE_FILTERS = ['A', 'CNAME', 'TXT'].map((value) => ({ value, label: value }));

function useRows() {
  const [search, setSearch] = useState('');
  const [type, setType] = useState<string | null>(null);
  const [sort, setSort] = useState<{ key: string; direction: 'asc' | 'desc' }>({
    key: 'name',
    direction: 'asc',
  });
  const turn = sort.direction === 'asc' ? 1 : -1;
  const rows = RECORDS.filter((row) => row.name.includes(search.toLowerCase()))
    .filter((row) => type === null || row.type === type)
    .sort(
      (a, b) => turn * (sort.key === 'type' ? a.type.localeCompare(b.type) : a.name.localeCompare(b.name)),
    );
  return { rows, search, setSearch, type, setType, sort, setSort };
}

function LiveTable() {
  const { rows, search, setSearch, type, setType, sort, setSort } = useRows();
  const [selected, setSelected] = useState<string[]>([keyOf(RECORDS[1] as RecordRow)]);
  return (
    <DataTable
      label="Record sets"
      columns={COLUMNS}
      rows={rows}
      rowKey={keyOf}
      count={128}
      search={{ value: search, onChange: setSearch, placeholder: 'Search names' }}
      filters={[{ key: 'type', label: 'Type', options: TYPE_FILTERS, value: type, onChange: setType }]}
      sort={{ ...sort, onChange: (key, direction) => setSort({ key, direction }) }}
      selection={{
        selected,
        onChange: setSelected,
        actions: [
          {
            label: 'Export',
            icon: <IconDownload />,
            onSelect: (keys) => toast({ text: `${keys.length} exported.` }),
          },
          { label: 'Delete', icon: <IconTrash />, danger: true, onSelect: () => setSelected([]) },
        ],
      }}
      rowPending={(row) => row.state === 'publishing'}
      rowActions={(row) => [
        { label: 'Edit', icon: <IconPencil />, onSelect: () => toast({ text: `Edit ${row.name}` }) },
        { label: 'Copy', icon: <IconCopy />, onSelect: () => toast({ text: 'Copied.', tone: 'good' }) },
        {
          label: 'Delete',
          icon: <IconTrash />,
          danger: true,
          onSelect: () => toast({ text: `${row.name} deleted.`, undo: () => toast({ text: 'It is back.' }) }),
        },
      ]}
      actions={
        <Button variant="primary" size="s" leftIcon={<IconPlus />}>
          Create
        </Button>
      }
      hasMore
      onMore={() => toast({ text: 'That would be the next page.' })}
    />
  );
}
