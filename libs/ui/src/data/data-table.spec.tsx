import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { EmptyState } from '../feedback/states';
import { show } from '../../test/show';
import { DataTable } from './data-table';
import type { Column, DataTableProps } from './types';

interface Row {
  name: string;
  type: string;
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, sortable: true },
  { key: 'type', header: 'Type', cell: (row) => row.type },
];
const rows: Row[] = [
  { name: 'www', type: 'A' },
  { name: 'mail', type: 'MX' },
];

function Table(props: Partial<DataTableProps<Row>>) {
  return (
    <DataTable label="Record sets" columns={columns} rows={rows} rowKey={(row) => row.name} {...props} />
  );
}

test('a data table has a name, a count and its rows', () => {
  show(<Table count={1280} />);
  const table = screen.getByRole('table', { name: 'Record sets' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText((1280).toLocaleString())).toBeTruthy();
});

test('a bare data table has no visible title', () => {
  const { container } = show(<Table bare />);
  expect(screen.getByRole('table', { name: 'Record sets' })).toBeTruthy();
  expect(container.querySelector('p')).toBeNull();
});

test('a truncated count is shown with a plus sign', () => {
  show(<Table count={1000} countMore />);
  expect(screen.getByText(`${(1000).toLocaleString()}+`)).toBeTruthy();
});

test('a loading table has a skeleton hidden from screen readers', () => {
  const { container } = show(<Table rows={[]} state="loading" skeletonRows={3} />);
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(1);
  expect(container.querySelectorAll('tbody tr')).toHaveLength(3);
});

test('the skeleton has a cell for every column of the head', () => {
  const { container } = show(
    <Table
      rows={[]}
      state="loading"
      rowActions={() => []}
      selection={{ selected: [], onChange: () => {}, actions: [] }}
    />,
  );
  const heads = container.querySelectorAll('thead th').length;
  expect(heads).toBe(4);
  expect(container.querySelectorAll('tbody tr:first-child td')).toHaveLength(heads);
});

test.each([
  [undefined, 2],
  [3 as const, 3],
])('the notice in place of rows is a heading of the right level (%s)', (level, expected) => {
  const { rerender } = show(<Table rows={[]} level={level} />);
  const check = () => expect(screen.getByRole('heading', { level: expected })).toBeTruthy();
  check();
  rerender(<Table rows={[]} level={level} search={{ value: 'zzz', onChange: () => {} }} />);
  check();
  rerender(<Table rows={[]} level={level} state="error" error="No." />);
  check();
  rerender(<Table rows={[]} level={level} state="offline" />);
  check();
});

test('error and offline offer Retry', async () => {
  const onRetry = jest.fn();
  const { rerender } = show(<Table rows={[]} state="error" error="No answer." onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('No answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  rerender(<Table rows={[]} state="offline" onRetry={onRetry} />);
  expect(screen.getByRole('heading', { name: "You're offline" })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test('an empty table differs from a search without matches, which can be cleared', async () => {
  const onChange = jest.fn();
  const empty = <EmptyState title="No record sets yet" />;
  const { rerender } = show(<Table rows={[]} empty={empty} search={{ value: '', onChange }} />);
  expect(screen.getByText('No record sets yet')).toBeTruthy();
  rerender(<Table rows={[]} empty={empty} search={{ value: 'zzz', onChange }} />);
  // Maximum length of a search.
  expect(screen.getByRole<HTMLInputElement>('searchbox').maxLength).toBe(200);
  expect(screen.getByText('Nothing matches')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(onChange).toHaveBeenLastCalledWith('');
});

function Selecting({ onDelete }: { onDelete: (keys: readonly string[]) => void }) {
  const [selected, setSelected] = useState<string[]>([]);
  const actions = [{ label: 'Delete', danger: true, onSelect: onDelete }];
  return <Table selection={{ selected, onChange: setSelected, actions }} />;
}

test('selected rows have common actions', async () => {
  const onDelete = jest.fn();
  show(<Selecting onDelete={onDelete} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select mail' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' }).indeterminate).toBe(
    true,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onDelete).toHaveBeenCalledWith(['mail']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('rows have named actions: buttons for a few with icons, otherwise a menu', async () => {
  const onSelect = jest.fn();
  const { rerender } = show(
    <Table rowActions={(row) => [{ label: 'Edit', icon: <svg />, onSelect: () => onSelect(row.name) }]} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit: mail' }));
  expect(onSelect).toHaveBeenLastCalledWith('mail');
  rerender(<Table rowActions={(row) => [{ label: 'Drop', onSelect: () => onSelect(`drop ${row.name}`) }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'More actions for www' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Drop' }));
  expect(onSelect).toHaveBeenLastCalledWith('drop www');
});

test('a compact filter is one list, which can be cleared', async () => {
  const filter = jest.fn();
  function Filtered() {
    const [value, setValue] = useState<string | null>(null);
    const onChange = (next: string | null) => {
      filter(next);
      setValue(next);
    };
    const options = [{ value: 'failed', label: 'Failed' }];
    return <Table filters={[{ key: 's', label: 'State', compact: true, options, value, onChange }]} />;
  }
  show(<Filtered />);
  const list = screen.getByRole('combobox', { name: 'State' });
  await userEvent.selectOptions(list, 'failed');
  expect(filter).toHaveBeenLastCalledWith('failed');
  await userEvent.selectOptions(list, 'State: all');
  expect(filter).toHaveBeenLastCalledWith(null);
});

test('a list without rows offers the further ones by its own label', async () => {
  const onMore = jest.fn();
  show(<Table rows={[]} hasMore moreLabel="Search older rows" onMore={onMore} />);
  expect(screen.getByText('Nothing matches')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Search older rows' }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

test('columns sort, chips filter, and Show more requests further rows', async () => {
  const sort = jest.fn();
  const filter = jest.fn();
  const onMore = jest.fn();
  show(
    <Table
      sort={{ key: 'name', direction: 'asc', onChange: sort }}
      filters={[
        { key: 't', label: 'Type', options: [{ value: 'A', label: 'A only' }], value: 'A', onChange: filter },
      ]}
      hasMore
      onMore={onMore}
    />,
  );
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(sort).toHaveBeenCalledWith('name', 'desc');
  await userEvent.click(screen.getByRole('button', { name: 'A only', pressed: true }));
  expect(filter).toHaveBeenCalledWith(null);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

function Shrinking() {
  const [remaining, setRemaining] = useState(rows);
  const [on, setOn] = useState(true);
  const rowActions = ({ name }: Row) => [
    { label: on ? 'Pause' : 'Resume', icon: <svg />, onSelect: () => setOn(!on) },
    {
      label: 'Drop',
      icon: <svg />,
      onSelect: () => setRemaining(remaining.filter((row) => row.name !== name)),
    },
  ];
  return (
    <>
      <button type="button" onClick={() => setRemaining([])}>
        Clear
      </button>
      <Table rows={remaining} rowActions={rowActions} />
    </>
  );
}

test('the focus remains in the list after a row removal, and on a renamed action', async () => {
  const user = userEvent.setup();
  const { container } = show(<Shrinking />);
  await user.click(screen.getByRole('button', { name: 'Pause: www' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Resume: www' }));
  await user.click(screen.getByRole('button', { name: 'Drop: www' }));
  expect(screen.queryByText('www')).toBeNull();
  expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
  expect(container.contains(document.activeElement)).toBe(true);
});

test('a removed row does not move the focus from another element', async () => {
  const user = userEvent.setup();
  show(<Shrinking />);
  await user.click(screen.getByRole('button', { name: 'Pause: www' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear' }));
});
