import { IconAlertTriangle, IconCircleArrowUp, IconPackage } from '@tabler/icons-react';
import { pagedTable, useQueryParam, useSearch } from '@zonewerk/shell-sdk';
import { Badge, DataTable, EmptyState, TimeAgo, type Column } from '@zonewerk/ui';
import { Commit, Copyable } from '../copyable';
import { byChannel, chips, projectsOf } from '../filters';
import { messages } from '../messages';
import { useReleasesListInfiniteQuery, type Channel, type Release } from '../release-calls';
import classes from '../releases.module.css';
import { StaleNote } from './stale-note';
import type { Moving } from '../use-moving';
import { viewPath } from '../use-view';

const texts = messages.versions;

const COLUMNS: readonly Column<Release>[] = [
  { key: 'version', header: messages.version, cell: versionCell, primary: true },
  { key: 'project', header: messages.project, cell: ({ project }) => project, mono: true, width: '12rem' },
  {
    key: 'commit',
    header: messages.commit,
    cell: ({ commit }) => <Commit commit={commit} />,
    width: '10rem',
  },
  { key: 'runs', header: texts.columns.runs, cell: runsCell, width: '16rem' },
  { key: 'published', header: texts.columns.published, cell: publishedCell, width: '12rem' },
];

interface VersionsViewProps {
  channels: readonly Channel[];
  moving: Moving;
}

/** Published versions, newest first. The URL has search and project. */
export function VersionsView({ channels, moving }: VersionsViewProps) {
  const search = useSearch();
  const project = useQueryParam('project');
  const query = useReleasesListInfiniteQuery({ project: project[0], query: search.settled });
  const table = pagedTable(query);
  const none = table.state === 'ready' && table.count === 0 && !search.active && project[0] === '';
  return (
    <>
      <StaleNote shown={query.currentData !== undefined} error={query.error} />
      <DataTable<Release>
        {...table}
        label={texts.list}
        columns={COLUMNS}
        rowKey={(row) => `${row.project} ${row.version}`}
        rowLabel={(row) => messages.release(row.project, row.version)}
        rowActions={(row) => [
          {
            label: texts.promote,
            icon: <IconCircleArrowUp aria-hidden="true" />,
            onSelect: () => moving.promote({ project: row.project, version: row.version }),
          },
          {
            label: texts.failures,
            icon: <IconAlertTriangle aria-hidden="true" />,
            href: viewPath('failures', { project: row.project, version: row.version }),
          },
        ]}
        search={
          none ? undefined : { value: search.typed, onChange: search.setTyped, placeholder: texts.search }
        }
        filters={none ? undefined : [chips('project', projectsOf(channels), project)]}
        empty={<EmptyState icon={<IconPackage />} title={texts.emptyTitle} text={texts.emptyText} />}
      />
    </>
  );
}

function versionCell({ version }: Release) {
  return <Copyable text={version} label={messages.copy.version(version)} />;
}

function runsCell({ channels }: Release) {
  if (channels.length === 0) return <span className={classes['quiet']}>{texts.nowhere}</span>;
  return (
    <span className={classes['badges']}>
      {channels.toSorted(byChannel).map((name) => (
        <Badge key={name} tone="good">
          {name}
        </Badge>
      ))}
    </span>
  );
}

function publishedCell({ published, published_by: by }: Release) {
  return (
    <span className={classes['lines']}>
      <TimeAgo date={published} />
      <span className={classes['quiet']}>{messages.by(by)}</span>
    </span>
  );
}
