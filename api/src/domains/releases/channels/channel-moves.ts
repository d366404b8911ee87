import type { Promotion } from '@zonewerk/contracts';
import type { PublishedRelease, ReleaseName, ReleaseRegistry } from '@zonewerk/federation/release';
import type { Channel, NewMove } from './channel.repository.js';
import type { ChannelEntry } from './channel.schema.js';

/** Maximum of former versions that a channel stores for rollbacks. */
const BEFORE_MOST = 20;

interface Step {
  readonly kind: Promotion['kind'];
  readonly project: string;
  readonly to: string;
  readonly by: string;
  readonly why: string;
  readonly now?: Date;
}

/** The entry of a project on a channel; null without one. */
export function entryOf(channel: Channel, project: string): ChannelEntry | null {
  return channel.entries.find((entry) => entry.project === project) ?? null;
}

/** The channel after a move, and the record of the move. */
export function moveEntry(
  channel: Channel,
  { kind, project, to, by, why, now = new Date() }: Step,
): { next: Channel; move: NewMove } {
  const entry = entryOf(channel, project);
  const moved: ChannelEntry = {
    project,
    version: to,
    since: now,
    by,
    why,
    before: beforeOf(entry, kind, to),
  };
  const others = channel.entries.filter((one) => one !== entry);
  const entries = [...others, moved].sort((a, b) => (a.project < b.project ? -1 : 1));
  const from = entry?.version ?? null;
  const move: NewMove = { channel: channel._id, project, from, to, kind, movedAt: now, by, why };
  return { next: { ...channel, entries }, move };
}

/**
 * Former versions, oldest first. A rollback discards the present version and all versions after the target, so repeated
 * rollbacks only go further back.
 */
function beforeOf(entry: ChannelEntry | null, kind: Promotion['kind'], to: string): string[] {
  if (!entry) return [];
  const { before, version } = entry;
  if (kind === 'rollback') return before.slice(0, Math.max(0, before.lastIndexOf(to)));
  return [...before.filter((one) => one !== to && one !== version), version].slice(-BEFORE_MOST);
}

/** The latest former version that is available and not confirmed as failing; null when none exists. */
export async function rollbackTarget(
  entry: Pick<ChannelEntry, 'project' | 'before'>,
  registry: ReleaseRegistry,
  isFailing: (name: ReleaseName) => Promise<boolean>,
): Promise<PublishedRelease | null> {
  for (const version of [...entry.before].reverse()) {
    const name = { project: entry.project, version };
    const release = await registry.find(name);
    if (release && !(await isFailing(name))) return release;
  }
  return null;
}

/** Maps a move to its response. */
export function toMove({ movedAt, ...move }: NewMove): Promotion {
  const { channel, project, from, to, kind, by, why } = move;
  return { channel, project, from, to, kind, at: movedAt.toISOString(), by, why };
}
