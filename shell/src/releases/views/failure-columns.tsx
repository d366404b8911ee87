import { IconAlertTriangle } from '@tabler/icons-react';
import type { RemoteFailureReport } from '@zonewerk/contracts';
import { LinkButton, Mono, TimeAgo, type Column } from '@zonewerk/ui';
import { useState } from 'react';
import { Copyable, Version } from '../copyable';
import { messages } from '../messages';
import classes from '../releases.module.css';

const texts = messages.failures;

/** Messages above this length are collapsed. */
const LONG_MESSAGE = 140;

/** Columns of failures that browsers reported. */
export const FAILURE_COLUMNS: readonly Column<RemoteFailureReport>[] = [
  { key: 'what', header: texts.columns.what, cell: whatCell, primary: true },
  { key: 'release', header: texts.columns.release, cell: releaseCell, width: '14rem' },
  {
    key: 'screen',
    header: texts.columns.screen,
    cell: ({ identity }) => (identity === '' ? '–' : identity),
    mono: true,
    width: '9rem',
  },
  {
    key: 'count',
    header: texts.columns.count,
    cell: ({ count }) => count.toLocaleString(),
    width: '4.5rem',
  },
  { key: 'seen', header: texts.columns.seen, cell: seenCell, width: '8rem' },
  { key: 'where', header: texts.columns.where, cell: whereCell, width: '12rem' },
];

function whatCell({ kind, message }: RemoteFailureReport) {
  return (
    <span className={classes['lines']}>
      <span className={classes['kind']}>
        <IconAlertTriangle aria-hidden="true" />
        {texts.kinds[kind]}
      </span>
      <Message text={message} />
    </span>
  );
}

function Message({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  if (text === '') return null;
  const long = text.length > LONG_MESSAGE;
  return (
    <span className={classes['message']}>
      <Mono>{long && !whole ? `${text.slice(0, LONG_MESSAGE)}…` : text}</Mono>
      {long && (
        <LinkButton aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? texts.less : texts.more}
        </LinkButton>
      )}
    </span>
  );
}

function releaseCell({ project, version, commit }: RemoteFailureReport) {
  return (
    <span className={classes['lines']}>
      <Mono>{project}</Mono>
      <Version version={version} commit={commit} />
    </span>
  );
}

function seenCell({ first, last }: RemoteFailureReport) {
  return (
    <span className={classes['lines']}>
      <TimeAgo date={last} />
      {first !== last && (
        <span className={classes['quiet']}>
          {texts.first} <TimeAgo date={first} />
        </span>
      )}
    </span>
  );
}

function whereCell({ channel, composition, browser }: RemoteFailureReport) {
  return (
    <span className={classes['lines']}>
      <Copyable text={composition} label={messages.copy.composition(composition)} />
      <span className={classes['quiet']}>
        <Mono>{channel}</Mono>
      </span>
      <span className={classes['quiet']}>{browser}</span>
    </span>
  );
}

/** A report as text, for an issue or a chat. */
export function reportText(row: RemoteFailureReport): string {
  const { project, version, commit, identity, kind, message, count, first, last } = row;
  const lines = [
    `${project}@${version} (${commit ?? messages.noCommit})`,
    `${texts.kinds[kind]} (${kind})`,
    message,
    `${texts.columns.screen}: ${identity}`,
    `${messages.channel}: ${row.channel}, ${row.composition}`,
    `${texts.times(count)}, ${first} – ${last}`,
    row.browser,
  ];
  return lines.filter((line) => line !== '').join('\n');
}
