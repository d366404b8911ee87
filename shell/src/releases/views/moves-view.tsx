import { IconArrowBackUp, IconCircleArrowUp, IconHistory } from '@tabler/icons-react';
import type { Promotion } from '@zonewerk/contracts';
import { pagedTable, useQueryParam } from '@zonewerk/shell-sdk';
import { Badge, DataTable, EmptyState, Mono, TimeAgo, type Column } from '@zonewerk/ui';
import { Change } from '../change';
import { channelNames, chips, projectsOf } from '../filters';
import { messages } from '../messages';
import { useReleasesMovesInfiniteQuery, type Channel } from '../release-calls';
import classes from '../releases.module.css';
import { StaleNote } from './stale-note';

const texts = messages.moves;

const COLUMNS: readonly Column<Promotion>[] = [
  { key: 'when', header: texts.columns.when, cell: whenCell, width: '12rem' },
  { key: 'what', header: messages.project, cell: whatCell, mono: true, primary: true, width: '12rem' },
  { key: 'kind', header: texts.columns.kind, cell: kindCell, width: '8rem' },
  {
    key: 'change',
    header: texts.columns.move,
    cell: ({ from, to }) => <Change from={from} to={to} />,
    width: '22rem',
  },
  {
    key: 'why',
    header: texts.columns.why,
    cell: ({ why }) => <span className={classes['why']}>{why}</span>,
  },
];

/** Promotions of all channels, newest first. The URL has channel and project. */
export function MovesView({ channels }: { channels: readonly Channel[] }) {
  const channel = useQueryParam('channel');
  const project = useQueryParam('project');
  const query = useReleasesMovesInfiniteQuery({ channel: channel[0], project: project[0] });
  const table = pagedTable(query);
  const none = table.state === 'ready' && table.count === 0 && channel[0] === '' && project[0] === '';
  return (
    <>
      <StaleNote shown={query.currentData !== undefined} error={query.error} />
      <DataTable<Promotion>
        {...table}
        label={texts.list}
        columns={COLUMNS}
        rowKey={(move) => `${move.at} ${move.channel} ${move.project}`}
        filters={
          none
            ? undefined
            : [
                chips('channel', channelNames(channels), channel),
                chips('project', projectsOf(channels), project),
              ]
        }
        empty={<EmptyState icon={<IconHistory />} title={texts.emptyTitle} text={texts.emptyText} />}
      />
    </>
  );
}

function whatCell({ project, channel }: Promotion) {
  return (
    <span className={classes['lines']}>
      <span>{project}</span>
      <span className={classes['quiet']}>
        <Mono>{channel}</Mono>
      </span>
    </span>
  );
}

function kindCell({ kind }: Promotion) {
  const back = kind === 'rollback';
  return (
    <Badge tone={back ? 'warn' : 'neutral'} icon={back ? <IconArrowBackUp /> : <IconCircleArrowUp />}>
      {texts.kinds[kind]}
    </Badge>
  );
}

function whenCell({ at, by }: Promotion) {
  return (
    <span className={classes['lines']}>
      <TimeAgo date={at} />
      <span className={classes['quiet']}>{messages.by(by)}</span>
    </span>
  );
}
