import { RECORD_TYPES, APEX } from '@zonewerk/contracts';
import type { AnswerRoute, PublishState, RecordPolicy, RecordType } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** One member of a record set; the policy Simple has one, without identifier. */
export interface RecordSetMember {
  identifier: string;
  /** Canonical values. */
  values: string[];
  /** With the policy Weighted. */
  weight?: number;
  /** With a policy that is made in Route 53. */
  route?: AnswerRoute;
}

/** The last resolution of an alias. It is not a decision of its owner, so it is not part of the history. */
export interface ResolvedAlias {
  policy: RecordPolicy;
  /** Seconds. */
  ttl: number;
  /** Empty: no answer. */
  members: RecordSetMember[];
  /** Why there is no answer. */
  reason?: string | null;
  /** Full names of the cluster whose sets determine it. */
  via: string[];
  /** Name outside the cluster that determines the final answer. */
  host?: string | null;
  /** Time of the next lookup. */
  until?: Date | null;
}

/** All data of a name and type in one document, so that policy, TTL and members change atomically. */
export interface RecordSetDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  /** Relative name in ASCII; `@` is the apex. */
  name: string;
  /** Labels in reverse order, for the sort order of lists: the apex first, subdomains adjacent. */
  order: string;
  type: RecordType;
  policy: RecordPolicy;
  /** Seconds. */
  ttl: number;
  members: RecordSetMember[];
  /** Of an alias: the target host. */
  alias?: { target: string } | null;
  resolved?: ResolvedAlias | null;
  /** An alias whose target is being looked up; it is published after the lookup. */
  waits?: boolean | null;
  /** Created in Route 53 with a read-only policy. */
  readOnly?: true | null;
  /** Search text, see `searchOf`. */
  search: string;
  /** Unique slots of the set at its name, see `slotsOf`; absent after a deletion. */
  slots?: string[];
  /** Revision of the last change, including renewed answers of an alias. */
  revision: number;
  /** Revision of the last change that was requested; see `decisionOf`. */
  decision?: number | null;
  state: PublishState;
  /** Why the publication failed or is pending. */
  reason?: string | null;
  /** Deleted. The document exists until the engine confirms the deletion. */
  deleted: boolean;
  changedAt: Date;
  outbox?: OutboxEntry[];
}

const memberSchema = new Schema<RecordSetMember>(
  {
    identifier: { type: String, default: '' },
    values: { type: [String], required: true },
    weight: Number,
    route: Schema.Types.Mixed,
  },
  { _id: false },
);

const resolvedSchema = new Schema<ResolvedAlias>(
  {
    policy: { type: String, required: true },
    ttl: { type: Number, required: true },
    members: { type: [memberSchema], required: true },
    reason: String,
    via: { type: [String], required: true },
    host: String,
    until: Date,
  },
  { _id: false },
);

export const recordSetSchema = new Schema<RecordSetDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    cluster: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    // The apex has an empty order, which `required` would reject.
    order: { type: String, default: '' },
    type: { type: String, required: true },
    policy: { type: String, required: true },
    ttl: { type: Number, required: true },
    members: { type: [memberSchema], required: true },
    alias: { type: new Schema({ target: { type: String, required: true } }, { _id: false }) },
    resolved: { type: resolvedSchema },
    waits: Boolean,
    readOnly: Boolean,
    search: { type: String, required: true },
    slots: { type: [String], default: undefined },
    revision: { type: Number, required: true },
    decision: Number,
    state: { type: String, required: true },
    reason: String,
    deleted: { type: Boolean, required: true },
    changedAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'recordsets' },
);
/** Index of the list of a cluster's sets. */
export const BY_NAME_INDEX = { cluster: 1, order: 1, type: 1 } as const;
/** Covering index of search and filters, so that only matching documents are read. */
export const SEARCH_INDEX = {
  cluster: 1,
  project: 1,
  order: 1,
  type: 1,
  policy: 1,
  state: 1,
  deleted: 1,
  search: 1,
} as const;
/** Index of the sets of one type, with the other filter fields of a list without search text. */
const TYPE_INDEX = { cluster: 1, type: 1, deleted: 1, project: 1, order: 1, policy: 1, state: 1 } as const;
/** Index of the sets in one state. */
const STATE_INDEX = { cluster: 1, state: 1, deleted: 1, project: 1, order: 1, type: 1 } as const;
/** Covering index of counts. */
export const COUNT_INDEX = { cluster: 1, deleted: 1, project: 1, state: 1 } as const;

recordSetSchema.index(BY_NAME_INDEX, { unique: true });
recordSetSchema.index(
  { cluster: 1, slots: 1 },
  { unique: true, partialFilterExpression: { slots: { $exists: true } } },
);
recordSetSchema.index(COUNT_INDEX);
recordSetSchema.index(SEARCH_INDEX);
recordSetSchema.index(TYPE_INDEX);
recordSetSchema.index(STATE_INDEX);
recordSetSchema.index({ state: 1, cluster: 1 }, { partialFilterExpression: { state: 'failed' } });
recordSetSchema.index({ changedAt: 1 });
recordSetSchema.index(
  { cluster: 1, 'resolved.via': 1 },
  { partialFilterExpression: { 'resolved.via': { $exists: true } } },
);
recordSetSchema.index(
  { 'resolved.until': 1, project: 1 },
  { partialFilterExpression: { 'resolved.until': { $exists: true } } },
);
recordSetSchema.index({ readOnly: 1, cluster: 1 }, { partialFilterExpression: { readOnly: true } });
indexOutbox(recordSetSchema);

/**
 * The index that covers a filter with the fewest entries: a rare type or state must not need a scan of the whole zone.
 */
export function filterIndex(filter: {
  readonly type?: unknown;
  readonly state?: unknown;
  readonly $and?: unknown;
}) {
  if (filter.$and !== undefined) return SEARCH_INDEX;
  if (typeof filter.type === 'string') return TYPE_INDEX;
  return typeof filter.state === 'string' && !('policy' in filter) && !('type' in filter)
    ? STATE_INDEX
    : SEARCH_INDEX;
}

/**
 * Revision of the last requested change. Publishers and renewed aliases raise the revision without a change of the
 * state. Checks for concurrent changes therefore compare this number. Earlier releases did not store it.
 */
export function decisionOf({ decision, revision }: Pick<RecordSetDocument, 'decision' | 'revision'>): number {
  return decision ?? revision;
}

/** Sort key of a relative name. */
export function orderOf(name: string): string {
  return name === APEX ? '' : name.split('.').reverse().join('.');
}

/** Search text: name, values and target in lower case, one per line. */
export function searchOf({
  name,
  members,
  alias,
}: Pick<RecordSetDocument, 'name' | 'members' | 'alias'>): string {
  const values = members.flatMap((member) => member.values);
  return [name, ...values, ...(alias ? [alias.target] : [])].join('\n').toLowerCase();
}

/**
 * Unique slots of a set at its name. A CNAME takes the slots of all types, other sets the slot of their type. A unique
 * index permits each slot once, so a CNAME excludes other sets even for concurrent creations. A type that is added to
 * the specification later must be added to existing CNAMEs. A renamed set also has a slot of its former key, which
 * changes retain. One state therefore cannot be renamed to two names.
 *
 * @param moved the former key, and the slots of the set so far
 */
export function slotsOf(
  name: string,
  type: RecordType,
  {
    from,
    before = [],
  }: { readonly from?: MovedState | undefined; readonly before?: string[] | undefined } = {},
): string[] {
  const types = type === 'CNAME' ? RECORD_TYPES : [type];
  const moved = from ? [movedSlot(from)] : before.filter((slot) => slot.split(' ').length > PLACE_WORDS);
  return [...types.map((one) => `${name} ${one}`), ...moved];
}

/** Name and type; the slot of a renamed state also has its decision. */
const PLACE_WORDS = 2;

/** A state that is renamed: its former key, and its decision there. */
export interface MovedState extends Pick<RecordSetDocument, 'name' | 'type'> {
  readonly decision: number;
}

/** Slot of a renamed set for its former key; it exists as long as the set. */
export function movedSlot({ name, type, decision }: MovedState): string {
  return `${name} ${type} ${decision}`;
}
