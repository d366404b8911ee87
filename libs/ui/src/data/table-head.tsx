import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { cx } from '../base/cx';
import { VisuallyHidden } from '../base/text';
import { CheckBox } from './check-box';
import { messages } from '../messages';
import type { Column, DataTableProps, TableSort } from './types';
import classes from './data-table.module.css';

/** Column headings. A sortable one is a button. */
export function TableHead<Row>({ props }: { props: DataTableProps<Row> }) {
  const { columns, rowActions, selection, sort } = props;
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" className={classes.tick} scope="col">
            <SelectAll props={props} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} />
        ))}
        {rowActions && (
          <th role="columnheader" scope="col" className={classes.actionsHead}>
            <VisuallyHidden>{messages.actions}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SelectAll<Row>({ props }: { props: DataTableProps<Row> }) {
  const { rows, rowKey, selection } = props;
  if (!selection) return null;
  const keys = rows.map(rowKey);
  const on = keys.filter((key) => selection.selected.includes(key)).length;
  return (
    <CheckBox
      label={messages.selectAll}
      checked={on > 0 && on === keys.length}
      partly={on > 0 && on < keys.length}
      onChange={(checked) => selection.onChange(checked ? keys : [])}
    />
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: TableSort | undefined }) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      className={cx(column.align === 'end' && classes.end)}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={direction && ARIA_SORT[direction]}
    >
      {column.sortable && sort ? (
        <SortButton column={column} sort={sort} direction={direction} />
      ) : (
        column.header
      )}
    </th>
  );
}

interface SortButtonProps<Row> {
  column: Column<Row>;
  sort: TableSort;
  direction: 'asc' | 'desc' | undefined;
}

function SortButton<Row>({ column, sort, direction }: SortButtonProps<Row>) {
  const icons = {
    asc: <IconArrowUp />,
    desc: <IconArrowDown />,
    none: <IconArrowsSort className={classes.unsorted} />,
  };
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => sort.onChange(column.key, direction === 'asc' ? 'desc' : 'asc')}
    >
      {column.header}
      <span aria-hidden="true">{icons[direction ?? 'none']}</span>
    </button>
  );
}
