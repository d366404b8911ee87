import type {
  AnswerOf,
  Clash,
  listReleases,
  Promotion,
  releasesOverview,
  RemoteFailureReport,
} from '@zonewerk/contracts';
import { ok } from '@zonewerk/testing/screens';

type Overview = AnswerOf<typeof releasesOverview>;
type Channel = Overview['channels'][number];
type Entry = Channel['entries'][number];
type Release = AnswerOf<typeof listReleases>['list'][number];

const BASE = '/api/operator/releases';
export const OVERVIEW = `${BASE}/overview/`;
export const LIST = `${BASE}/list/`;
export const MOVES = `${BASE}/moves/`;
export const FAILURES = `${BASE}/failures/`;
export const PROMOTE = `${BASE}/promote/`;
export const ROLLBACK = `${BASE}/rollback/`;

/** Three versions, oldest first. */
export const OLD = '0.1.0-aaaaaaaaaa';
export const MIDDLE = '0.1.0-bbbbbbbbbb';
export const NEW = '0.2.0-cccccccccc';

export const content: Entry = {
  project: 'mfe-content',
  version: MIDDLE,
  commit: 'b'.repeat(40),
  since: '2026-11-20T10:00:00.000Z',
  by: 'mies@example.org',
  why: 'Brings the label page',
  rollback_to: OLD,
  failures: 0,
};
export const shellEntry: Entry = { ...content, project: 'shell', rollback_to: null };

/** A channel that runs the shell and one remote. */
export function channel(name: string, change: Partial<Channel> = {}): Channel {
  return { name, composition: '0123456789', entries: [content, shellEntry], clashes: [], ...change };
}

/** What runs where, at an address of production. */
export const overview = (...channels: Channel[]) => ok({ serves: 'production', channels });

/** Production and staging; staging is ahead with the remote. */
export const usual = () =>
  overview(
    channel('production'),
    channel('staging', { entries: [{ ...content, version: NEW, rollback_to: MIDDLE }, shellEntry] }),
  );

export const release: Release = {
  project: 'mfe-content',
  version: NEW,
  commit: 'c'.repeat(40),
  published: '2026-11-21T09:00:00.000Z',
  published_by: 'joost@example.org',
  channels: ['staging'],
};

export const move: Promotion = {
  channel: 'production',
  project: 'mfe-content',
  from: MIDDLE,
  to: NEW,
  kind: 'promote',
  at: '2026-11-21T10:00:00.000Z',
  by: 'mies@example.org',
  why: 'Weekly release',
};

export const failure: RemoteFailureReport = {
  id: '1'.repeat(24),
  channel: 'production',
  composition: '0123456789',
  project: 'mfe-content',
  version: MIDDLE,
  commit: 'b'.repeat(40),
  identity: 'project-label',
  kind: 'throw',
  message: 'TypeError: label is undefined',
  count: 12,
  first: '2026-11-20T11:00:00.000Z',
  last: '2026-11-20T12:00:00.000Z',
  browser: 'Firefox 149, Windows',
};

export const clash: Clash = {
  needs: `mfe-content@${NEW}`,
  kind: 'call',
  message: 'It calls projects.list in a way that this API does not understand.',
};

/** A whole list in one page. */
export const listOf = <Item>(...list: Item[]) => ok({ list, next: null, count: list.length });
