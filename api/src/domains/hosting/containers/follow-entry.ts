import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { ContainerDocument } from './container.schema.js';

/** Kind of the job that deploys the website to the containers that follow it. */
export const FOLLOW = 'hosting.follow';
/** A change of the website that started before a container followed is written within that time. */
const WRITTEN_MS = 2_000;

interface Following {
  /** Id of the project. */
  readonly project: string;
  /** ID of the publishing member; null for a scheduled publication. */
  readonly author: string | null;
  /** Number of waits for the end of an update. */
  readonly waits?: number;
  /** A member enabled following, so the website replaces the live version. */
  readonly switched?: boolean;
}

/** Outbox entry of a change of the website. */
export function followEntry(following: Following): OutboxEntry {
  return outboxEntry(FOLLOW, { ...following, at: Date.now() });
}

/** Outbox entry of a container that starts to follow the website. */
export function switchedOnEntry(
  { project }: Pick<ContainerDocument, 'project'>,
  author: string,
): OutboxEntry {
  return later(followEntry({ project: project.toHexString(), author, switched: true }));
}

/** Outbox entries of a container that starts; empty when it does not follow the website. */
export function startEntries(
  { project, follow }: Pick<ContainerDocument, 'project' | 'follow'>,
  author: string,
): OutboxEntry[] {
  return follow ? [later(followEntry({ project: project.toHexString(), author }))] : [];
}

/** Whether a container can follow the website: live, with the website as its source. */
export function canFollow({ kind, source }: Pick<ContainerDocument, 'kind' | 'source'>): boolean {
  return kind === 'live' && source === 'site';
}

function later(entry: OutboxEntry): OutboxEntry {
  return { ...entry, dueAt: new Date(Date.now() + WRITTEN_MS) };
}
