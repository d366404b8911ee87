import type { Move } from '@zonewerk/contracts';
import type { PublishedRelease, ReleaseName, ReleaseRegistry } from '@zonewerk/federation/release';
import type { Channel, NewMove } from './channel.repository.js';
import type { ChannelEntry } from './channel.schema.js';

/** Earlier versions that a channel remembers for rolling back. */
const BEFORE_MOST = 20;

interface Step {
  readonly kind: Move['kind'];
  readonly project: string;
  readonly to: string;
  readonly by: string;
  readonly why: string;
  readonly now?: Date;
}

/** What a channel runs of a project; null when it runs none. */
export function entryOf(channel: Channel, project: string): ChannelEntry | null {
  return channel.entries.find((entry) => entry.project === project) ?? null;
}

/** The channel after a move, and the move for the record. */
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
 * Versions that ran before the new one. Rolling back forgets the version that is left, and whatever stands behind
 * the target, so that a further rollback goes further back and never forth again.
 */
function beforeOf(entry: ChannelEntry | null, kind: Move['kind'], to: string): string[] {
  if (!entry) return [];
  const { before, version } = entry;
  if (kind === 'rollback') return before.slice(0, Math.max(0, before.lastIndexOf(to)));
  return [...before.filter((one) => one !== to && one !== version), version].slice(-BEFORE_MOST);
}

/** The latest earlier version that can still be shown and is not confirmed as failing; null when there is none. */
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

/** A move as the API tells of it. */
export function toMove({ movedAt, ...move }: NewMove): Move {
  const { channel, project, from, to, kind, by, why } = move;
  return { channel, project, from, to, kind, at: movedAt.toISOString(), by, why };
}
