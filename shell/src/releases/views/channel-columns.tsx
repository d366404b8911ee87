import { IconAlertTriangle } from '@tabler/icons-react';
import type { Clash } from '@zonewerk/contracts';
import { Badge, TimeAgo, type Column } from '@zonewerk/ui';
import { Version } from '../copyable';
import { messages } from '../messages';
import type { Entry } from '../release-calls';
import classes from '../releases.module.css';
import { viewPath } from '../use-view';

const texts = messages.channels;

/**
 * Columns of a channel's entries.
 * @param clashes marks the releases that they name
 * @param production entries of production, for another channel: differences are marked
 */
export function channelColumns(clashes: readonly Clash[], production?: readonly Entry[]): Column<Entry>[] {
  return [
    {
      key: 'project',
      header: messages.project,
      cell: ({ project }) => project,
      mono: true,
      primary: true,
      width: '11rem',
    },
    {
      key: 'version',
      header: messages.version,
      cell: (entry) => (
        <Version version={entry.version} commit={entry.commit}>
          {production && !isOn(production, entry) && <Badge>{texts.notLive}</Badge>}
          <Fault entry={entry} clashes={clashes} />
        </Version>
      ),
      width: '18rem',
    },
    { key: 'since', header: texts.columns.since, cell: sinceCell, width: '12rem' },
    { key: 'failures', header: texts.columns.failures, cell: failuresCell, width: '8rem' },
    {
      key: 'why',
      header: texts.columns.why,
      cell: ({ why }) => <span className={classes['why']}>{why}</span>,
    },
  ];
}

/** Whether another channel's entries have the same version. */
export function isOn(entries: readonly Entry[], { project, version }: Entry): boolean {
  return entries.some((entry) => entry.project === project && entry.version === version);
}

/** Fault of a release on its channel; the sentences are above the table. */
function Fault({ entry, clashes }: { entry: Entry; clashes: readonly Clash[] }) {
  const own = clashes.filter(({ needs }) => needs === `${entry.project}@${entry.version}`);
  if (own.length === 0) return null;
  return (
    <Badge tone="bad" icon={<IconAlertTriangle />}>
      {own.some(({ kind }) => kind === 'release') ? texts.unavailable : texts.clash}
    </Badge>
  );
}

function sinceCell({ since, by }: Entry) {
  return (
    <span className={classes['lines']}>
      <TimeAgo date={since} />
      <span className={classes['quiet']}>{messages.by(by)}</span>
    </span>
  );
}

function failuresCell({ project, version, failures }: Entry) {
  if (failures === 0) return <span className={classes['quiet']}>{texts.noFailures}</span>;
  return (
    <a
      className={classes['badgeLink']}
      href={viewPath('failures', { project, version })}
      aria-label={texts.failuresOf(failures, messages.release(project, version))}
    >
      <Badge tone="bad" icon={<IconAlertTriangle />}>
        {failures.toLocaleString()}
      </Badge>
    </a>
  );
}
