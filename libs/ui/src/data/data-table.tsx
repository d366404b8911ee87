import { useId, type ReactNode } from 'react';
import { Button } from '../base/button';
import { cx } from '../base/cx';
import { EmptyState, ErrorState, OfflineState } from '../feedback/states';
import { messages } from '../messages';
import { SelectionBar } from './selection-bar';
import { TableHead } from './table-head';
import { SkeletonRows, TableRow } from './table-row';
import { TableTools } from './table-tools';
import type { DataTableProps } from './types';
import { useRetainedFocus } from './use-retained-focus';
import classes from './data-table.module.css';

/** List of uniform rows: a table in wide containers, cards with all actions in narrow ones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, state = 'ready', selection } = props;
  const titleId = useId();
  const focus = useRetainedFocus();
  const waiting = state === 'loading' && rows.length === 0;
  const failed = state === 'error' || state === 'offline';
  const showsTable = waiting || (!failed && rows.length > 0);
  return (
    <div
      {...focus}
      className={cx(classes.list, props.bare && classes.bare)}
      aria-busy={state === 'loading' || undefined}
    >
      <TableTools props={props} titleId={titleId} />
      {showsTable && (
        <table className={classes.table} aria-labelledby={titleId} role="table">
          <TableHead props={props} />
          <tbody role="rowgroup" className={cx(state === 'loading' && !waiting && classes.stale)}>
            {waiting ? (
              <SkeletonRows
                columns={columns}
                count={props.skeletonRows ?? 5}
                ticks={selection !== undefined}
                actions={props.rowActions !== undefined}
              />
            ) : (
              rows.map((row) => <TableRow key={rowKey(row)} row={row} props={props} />)
            )}
          </tbody>
        </table>
      )}
      {waiting && <p className={classes.hidden}>{messages.loading}</p>}
      {!showsTable && <div className={classes.instead}>{instead(props)}</div>}
      {showsTable && !waiting && <More props={props} />}
      {selection && selection.selected.length > 0 && <SelectionBar selection={selection} label={label} />}
    </div>
  );
}

/** Replacement of the rows: an empty, error or offline state. */
function instead<Row>(props: DataTableProps<Row>): ReactNode {
  const { level } = props;
  if (props.state === 'offline') return <OfflineState onRetry={props.onRetry} level={level} />;
  if (props.state === 'error')
    return <ErrorState message={props.error} onRetry={props.onRetry} level={level} />;
  if (props.hasMore)
    return <EmptyState level={level} title={messages.nothingMatches} action={<MoreButton props={props} />} />;
  const filtered = (props.filters ?? []).filter(({ value, required }) => value !== null && !required);
  if (!props.search?.value && filtered.length === 0)
    return props.empty ?? <EmptyState title={messages.nothingMatches} level={level} />;
  const clear = () => {
    props.search?.onChange('');
    for (const filter of filtered) filter.onChange(null);
  };
  return (
    <EmptyState
      level={level}
      title={messages.nothingMatches}
      text={messages.nothingMatchesText}
      action={<Button onClick={clear}>{messages.clearAll}</Button>}
    />
  );
}

function More<Row>({ props }: { props: DataTableProps<Row> }) {
  if (!props.hasMore || !props.onMore) return null;
  return (
    <div className={classes.more}>
      <MoreButton props={props} />
      <span role="status" className={classes.shown}>
        {messages.shown(props.rows.length)}
      </span>
    </div>
  );
}

function MoreButton<Row>({ props }: { props: DataTableProps<Row> }) {
  return (
    <Button variant="quiet" onClick={props.onMore} loading={props.busyMore}>
      {props.moreLabel ?? messages.showMore}
    </Button>
  );
}
