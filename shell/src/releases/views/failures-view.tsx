import { IconCopy, IconFilter, IconMoodSmile } from '@tabler/icons-react';
import type { RemoteFailureReport } from '@zonewerk/contracts';
import { pagedTable, useQueryParam, useSearch } from '@zonewerk/shell-sdk';
import { DataTable, EmptyState, type MenuItem } from '@zonewerk/ui';
import { copyText } from '../copyable';
import { FAILURE_COLUMNS, reportText } from './failure-columns';
import { chips, projectsOf, versionsOf } from '../filters';
import { messages } from '../messages';
import { useReleasesFailuresInfiniteQuery, type Channel } from '../release-calls';
import { StaleNote } from './stale-note';

const texts = messages.failures;

/** Failures that browsers reported, latest first. The URL has search, project and version. */
export function FailuresView({ channels }: { channels: readonly Channel[] }) {
  const { query, table, search, project, version, limitTo, none } = useFailures();
  const [named] = project;
  return (
    <>
      <StaleNote shown={query.currentData !== undefined} error={query.error} />
      <DataTable<RemoteFailureReport>
        {...table}
        label={texts.list}
        columns={FAILURE_COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={(row) => texts.label(texts.kinds[row.kind], messages.release(row.project, row.version))}
        rowActions={(row) => actionsOf(row, () => limitTo(row.project, row.version))}
        {...(none
          ? {}
          : {
              search: { value: search.typed, onChange: search.setTyped, placeholder: texts.search },
              filters: [
                chips('project', projectsOf(channels), [named, (next) => limitTo(next, '')]),
                ...(named === '' ? [] : [chips('version', versionsOf(channels, named), version)]),
              ],
            })}
        empty={<EmptyState icon={<IconMoodSmile />} title={texts.emptyTitle} text={texts.emptyText} />}
      />
    </>
  );
}

function useFailures() {
  const search = useSearch();
  const project = useQueryParam('project');
  const version = useQueryParam('version');
  const query = useReleasesFailuresInfiniteQuery({
    query: search.settled,
    project: project[0],
    version: version[0],
  });
  const table = pagedTable(query);
  const limited = search.active || project[0] !== '' || version[0] !== '';
  /** No failure was ever reported. */
  const none = table.state === 'ready' && table.count === 0 && !limited;
  // A version belongs to one project, so both filters change together.
  const limitTo = (name: string, release: string) => {
    project[1](name);
    version[1](release);
  };
  return { query, table, search, project, version, limitTo, none };
}

function actionsOf(row: RemoteFailureReport, onLimit: () => void): MenuItem[] {
  return [
    {
      label: texts.copy,
      icon: <IconCopy aria-hidden="true" />,
      onSelect: () => void copyText(reportText(row)),
    },
    { label: texts.onlyThis, icon: <IconFilter aria-hidden="true" />, onSelect: onLimit },
  ];
}
