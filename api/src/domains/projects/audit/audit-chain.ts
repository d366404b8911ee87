import { createHash } from 'node:crypto';
import type { AuditEventDocument } from './audit-event.schema.js';

/** Fault of a chain as text. */
export interface ChainFault {
  readonly number: number;
  readonly fault: 'changed' | 'missing before';
}

/** Fields of an event that its chain adds. */
export type Link = Required<Pick<AuditEventDocument, 'number' | 'previous' | 'hash' | 'origin'>>;

/** ID of a member whose account was deleted. */
export const NO_MEMBER = '0'.repeat(24);

type Unlinked = Omit<AuditEventDocument, keyof Link>;

/** Links an event to the last one of its project; null for the first event. */
export function linkAfter(last: Pick<Link, 'number' | 'hash'> | null, event: Unlinked): Link {
  const link = { number: (last?.number ?? 0) + 1, previous: last?.hash ?? '', origin: originOf(event) };
  return { ...link, hash: hashOf({ ...event, ...link }) };
}

/**
 * Verifies the hash of an event and its link to the previous one.
 * @param last the previous event; null at the first stored event, whose predecessors expired
 */
export function faultOf(
  last: Pick<Link, 'number' | 'hash'> | null,
  event: Unlinked & Link,
): ChainFault['fault'] | null {
  if (event.hash !== hashOf(event)) return 'changed';
  // The account of the actor may be deleted: the digest remains.
  if (event.actor !== null && event.origin !== originOf(event)) return 'changed';
  if (!isSubjectRight(event)) return 'changed';
  const follows = last === null || (event.number === last.number + 1 && event.previous === last.hash);
  return follows ? null : 'missing before';
}

function hashOf(event: Unlinked & Omit<Link, 'hash'>): string {
  const { project, number, previous, origin, at, request, token, area, action, subject, details, entry } =
    event;
  const fields = [
    [project.toHexString(), number, previous, origin, at.toISOString(), entry],
    [request ?? null, token ?? null, area ?? null, action],
    [subject.kind, subject.digest ?? subject.id.toHexString(), subject.name],
    Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ];
  return sha256(JSON.stringify(fields));
}

/** Digest of a member. The random ID of the entry makes digests of the same member different. */
export function digestOf(entry: string, member: string): string {
  return sha256(JSON.stringify([entry, member]));
}

/** Only an event of a member has a digest. */
function isSubjectRight({ entry, subject: { kind, id, digest } }: Unlinked): boolean {
  if (digest === undefined) return kind !== 'member';
  const member = id.toHexString();
  return kind === 'member' && (member === NO_MEMBER || digest === digestOf(entry, member));
}

/** The random ID of the entry makes digests of the same user different. */
function originOf({ entry, actor, ip }: Unlinked): string {
  return sha256(JSON.stringify([entry, actor?.toHexString() ?? null, ip ?? null]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
