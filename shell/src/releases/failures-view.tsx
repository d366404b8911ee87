import { IconCopy, IconFilter, IconMoodSmile } from '@tabler/icons-react';
import type { RemoteFailureReport } from '@zonewerk/contracts';
import { pagedTable, useQueryParam, useSearch } from '@zonewerk/shell-sdk';
import { DataTable, EmptyState } from '@zonewerk/ui';
import { copyText } from './copyable';
import { FAILURE_COLUMNS, reportText } from './failure-columns';
import { chips, projectsOf, versionsOf } from './filters';
import { messages } from './messages';
import { useReleasesFailuresInfiniteQuery, type Channel } from './release-calls';
import { StaleNote } from './stale-note';

const texts = messages.failures;

/** What browsers reported, latest first; search, project and version in the address. */
export function FailuresView({ channels }: { channels: readonly Channel[] }) {
  const search = useSearch();
  const project = useQueryParam('project');
  const version = useQueryParam('version');
  const query = useReleasesFailuresInfiniteQuery({
    query: search.settled,
    project: project[0],
    version: version[0],
  });
  const [, setProject] = project;
  const [, setVersion] = version;
  const limit = (next: string, release = '') => {
    setProject(next);
    setVersion(release);
  };
  return (
    <>
      <StaleNote shown={query.currentData !== undefined} error={query.error} />
      <DataTable<RemoteFailureReport>
        {...pagedTable(query)}
        label={texts.list}
        columns={FAILURE_COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={(row) => texts.label(texts.kinds[row.kind], messages.release(row.project, row.version))}
        rowActions={(row) => [
          {
            label: texts.copy,
            icon: <IconCopy aria-hidden="true" />,
            onSelect: () => void copyText(reportText(row)),
          },
          {
            label: texts.onlyThis,
            icon: <IconFilter aria-hidden="true" />,
            onSelect: () => limit(row.project, row.version),
          },
        ]}
        search={{ value: search.typed, onChange: search.setTyped, placeholder: texts.search }}
        filters={[
          // A version belongs to one project.
          chips('project', projectsOf(channels), [project[0], (next) => limit(next)]),
          ...(project[0] === '' ? [] : [chips('version', versionsOf(channels, project[0]), version)]),
        ]}
        empty={<EmptyState icon={<IconMoodSmile />} title={texts.emptyTitle} text={texts.emptyText} />}
      />
    </>
  );
}
