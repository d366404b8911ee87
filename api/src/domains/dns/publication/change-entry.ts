import { CHANGE_CAUSES, CHANGE_KINDS, objectId, RECORD_TYPES } from '@zonewerk/contracts';
import { z } from 'zod';
import { newObjectId } from '../../../platform/database/object-id.js';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { setState, type SetState } from '../record-sets/zone-consistency/set-states.js';

/** Kind of the jobs that pass a change of a record set to history and rules. */
export const CHANGE_JOB = 'dns.changed';

/** Author of a change. For a rule, `depth` is the number of rules in the chain. */
const changeAuthor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), user: objectId }),
  z.object({ kind: z.literal('token'), user: objectId, token: z.string(), name: z.string() }),
  z.object({ kind: z.literal('rule'), rule: objectId, depth: z.number().int().min(1) }),
]);
export type ChangeAuthor = z.output<typeof changeAuthor>;

/** Cause of a change that no user entered: rollback of a change, or restore of a stored record set. */
const changeCause = z.object({ kind: z.enum(CHANGE_CAUSES), id: z.string() });
export type ChangeCause = z.output<typeof changeCause>;

/** One change of one record set, as in the outbox entry stored with the change. */
export const recordSetChange = z.object({
  id: objectId,
  project: objectId,
  cluster: objectId,
  /** Of the cluster; defines the order of its changes. */
  revision: z.number().int(),
  kind: z.enum(CHANGE_KINDS),
  name: z.string(),
  type: z.enum(RECORD_TYPES),
  before: setState.nullable(),
  after: setState.nullable(),
  author: changeAuthor,
  cause: changeCause.nullable(),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type RecordSetChange = z.output<typeof recordSetChange>;

/** Metadata of every change: revision, time and author. */
export interface ChangeNote {
  readonly revision: number;
  readonly now: Date;
  /** Default: the user of the scope. */
  readonly author?: ChangeAuthor;
  readonly cause?: ChangeCause;
}

type ChangedSet = Pick<RecordSetChange, 'cluster' | 'name' | 'type' | 'before' | 'after'>;

/** The record of a change with its revision and author. */
export function changeOf(scope: ProjectScope, changed: ChangedSet, note: ChangeNote): RecordSetChange {
  return {
    ...changed,
    kind: kindOf(changed.before, changed.after),
    id: newObjectId().toHexString(),
    project: scope.projectId,
    revision: note.revision,
    author: note.author ?? { kind: 'user', user: scope.userId },
    cause: note.cause ?? null,
    at: note.now.getTime(),
  };
}

/** The outbox entry that records a change. It has the ID of the change and is stored with it. */
export function changeEntry(change: RecordSetChange): OutboxEntry {
  return { ...outboxEntry(CHANGE_JOB, change), id: change.id };
}

/** The kind of a change, from the states before and after it. */
export function kindOf(before: SetState | null, after: SetState | null): RecordSetChange['kind'] {
  if (before === null) return 'created';
  return after === null ? 'dropped' : 'updated';
}
