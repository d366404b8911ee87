import { IconHistory } from '@tabler/icons-react';
import { AUDIT_AREAS, type AuditEvent } from '@zonewerk/contracts';
import { pagedTable } from '@zonewerk/shell-sdk';
import { type Column, DataTable, EmptyState, Mono, type TableFilter, TimeAgo } from '@zonewerk/ui';
import { useContentListAuditEventsInfiniteQuery } from '../api/audit-calls';
import type { AuditFilter } from '../hooks/use-audit-filter';
import { AUDIT_PERIODS, type AuditPeriod, auditMessages as texts } from '../messages';
import classes from './audit.module.css';

const COLUMNS: readonly Column<AuditEvent>[] = [
  { key: 'change', header: texts.columns.change, cell: changeCell, primary: true },
  { key: 'object', header: texts.columns.object, cell: ({ subject }) => subject.name, width: '14rem' },
  { key: 'person', header: texts.columns.person, cell: personCell, width: '13rem' },
  {
    key: 'address',
    header: texts.columns.address,
    cell: ({ ip }) => (ip === null ? '–' : <Mono>{ip}</Mono>),
    width: '10rem',
  },
  { key: 'date', header: texts.columns.date, cell: ({ date }) => <TimeAgo date={date} />, width: '9rem' },
];

/** Table of the changes that match the filters of the URL. */
export function AuditTable({ filter }: { filter: AuditFilter }) {
  const query = useContentListAuditEventsInfiniteQuery(filter.question, { refetchOnMountOrArgChange: true });
  const table = pagedTable(query);
  const actors = (query.data?.pages ?? []).at(-1)?.actors ?? [];
  const none = table.state === 'ready' && table.count === 0 && !filter.isActive;
  return (
    <DataTable<AuditEvent>
      {...table}
      label={texts.list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLabel={({ action, subject }) => `${nameOf(action)}, ${subject.name}`}
      rowActions={({ subject }) => [
        { label: texts.onlyObject, onSelect: () => filter.setTarget(subject.id) },
      ]}
      filters={none ? [] : filtersOf(filter, actors, table.rows)}
      empty={<EmptyState level={2} icon={<IconHistory />} title={texts.emptyTitle} text={texts.emptyText} />}
    />
  );
}

function filtersOf(
  filter: AuditFilter,
  actors: readonly { id: string; name: string }[],
  rows: readonly AuditEvent[],
): TableFilter[] {
  const { area, setArea, period, setPeriod, actor, setActor, target, setTarget } = filter;
  const areas = AUDIT_AREAS.map((value) => ({ value, label: texts.areas[value] }));
  const people = actors.map(({ id, name }) => ({ value: id, label: name }));
  const periods = (Object.keys(AUDIT_PERIODS) as AuditPeriod[]).map((value) => ({
    value,
    label: texts.periods[value],
  }));
  const object = rows.find(({ subject }) => subject.id === target)?.subject.name ?? texts.object;
  return [
    ...(target === null
      ? []
      : [
          {
            key: 'target',
            label: texts.object,
            options: [{ value: target, label: object }],
            value: target,
            onChange: setTarget,
          },
        ]),
    { key: 'area', label: texts.area, options: areas, compact: true, value: area ?? null, onChange: setArea },
    { key: 'actor', label: texts.person, options: people, compact: true, value: actor, onChange: setActor },
    {
      key: 'period',
      label: texts.period,
      options: periods,
      compact: true,
      value: period,
      onChange: setPeriod,
    },
  ];
}

function changeCell({ action, details }: AuditEvent) {
  const changed = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  return (
    <span className={classes.change}>
      <span>{nameOf(action)}</span>
      {changed.length > 0 && <span className={classes.details}>{changed.join(' · ')}</span>}
    </span>
  );
}

function personCell({ actor, token }: AuditEvent) {
  const name = actor ?? texts.platform;
  return token === null ? name : `${name}, ${texts.token(token)}`;
}

function nameOf(action: string): string {
  return texts.actions[action] ?? action;
}
