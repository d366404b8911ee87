import { cx } from '../base/cx';
import { Skeleton } from '../base/skeleton';
import { messages } from '../messages';
import { CheckBox } from './check-box';
import { RowActions } from './row-actions';
import type { Column, DataTableProps } from './types';
import classes from './data-table.module.css';

interface TableRowProps<Row> {
  row: Row;
  props: DataTableProps<Row>;
}

/** One row; in a narrow container, one card. */
export function TableRow<Row>({ row, props }: TableRowProps<Row>) {
  const { columns, rowKey, rowLabel, selection, rowActions, rowPending } = props;
  const key = rowKey(row);
  const name = rowLabel?.(row) ?? key;
  const selected = selection?.selected.includes(key) ?? false;
  const pending = rowPending?.(row) ?? false;
  const primary = columns.find((column) => column.primary) ?? columns[0];
  return (
    <tr
      role="row"
      className={cx(selected && classes.selected, pending && classes.pending)}
      aria-selected={selection ? selected : undefined}
      aria-busy={pending || undefined}
    >
      {selection && (
        <td role="cell" className={classes.tick}>
          <CheckBox
            label={messages.selectRow(name)}
            checked={selected}
            onChange={(checked) =>
              selection.onChange(
                checked ? [...selection.selected, key] : selection.selected.filter((one) => one !== key),
              )
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} primary={column === primary} />
      ))}
      {rowActions && (
        <td role="cell" className={classes.actionsCell}>
          <RowActions items={rowActions(row)} name={name} />
        </td>
      )}
    </tr>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  primary: boolean;
}

function Cell<Row>({ column, row, primary }: CellProps<Row>) {
  return (
    <td
      role="cell"
      data-label={column.header}
      className={cx(
        column.mono && classes.mono,
        column.align === 'end' && classes.end,
        column.hideNarrow && classes.hideNarrow,
        primary && classes.primary,
      )}
    >
      <div className={classes.value}>{column.cell(row)}</div>
    </td>
  );
}

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[];
  count: number;
  /** Has a leading column of checkboxes. */
  ticks: boolean;
  /** Has a trailing column of actions. */
  actions: boolean;
}

const WIDTHS = [72, 48, 60, 36, 54, 66, 42];

/** Skeleton rows during loading. */
export function SkeletonRows<Row>({ columns, count, ticks, actions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} role="row" aria-hidden="true" className={classes.skeletonRow}>
      {ticks && <td role="cell" className={classes.tick} />}
      {columns.map((column, at) => (
        <td
          key={column.key}
          role="cell"
          className={cx(
            at === 0 && classes.primary,
            column.hideNarrow && classes.hideNarrow,
            column.align === 'end' && classes.end,
          )}
        >
          <div className={classes.value}>
            <Skeleton width={`${WIDTHS[(row * 3 + at * 2) % WIDTHS.length]}%`} />
          </div>
        </td>
      ))}
      {actions && <td role="cell" className={classes.actionsCell} />}
    </tr>
  ));
}
