import { RECORD_TYPES, APEX } from '@zonewerk/contracts';
import type { AnswerRoute, PublishState, RecordPolicy, RecordType } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** One answer of a record set; the policy Simple has one, without identifier. */
export interface RecordSetMember {
  identifier: string;
  /** Canonical values. */
  values: string[];
  /** With the policy Weighted. */
  weight?: number;
  /** With a policy that is made in Route 53. */
  route?: AnswerRoute;
}

/** What an alias answers with, as it was found last. Not a choice of its owner, so it is no part of the history. */
export interface ResolvedAlias {
  policy: RecordPolicy;
  /** Seconds. */
  ttl: number;
  /** None: there is nothing to answer with. */
  members: RecordSetMember[];
  /** Why there is nothing. */
  reason?: string | null;
  /** Full names of the cluster whose sets decide it. */
  via: string[];
  /** Name outside the cluster that decides it in the end. */
  host?: string | null;
  /** When that has to be looked up again. */
  until?: Date | null;
}

/** Everything that a name and type answers with: one document, so that policy, TTL and members change together. */
export interface RecordSetDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  /** Relative name in ASCII; `@` is the apex. */
  name: string;
  /** The name's labels from the right, for the order of lists: the apex first, names below each other together. */
  order: string;
  type: RecordType;
  policy: RecordPolicy;
  /** Seconds. */
  ttl: number;
  members: RecordSetMember[];
  /** Of an alias: the host that it answers for. */
  alias?: { target: string } | null;
  resolved?: ResolvedAlias | null;
  /** An alias whose target is being looked up; it is published afterwards. */
  waits?: boolean | null;
  /** Made in Route 53, with a policy that can only be shown here. */
  readOnly?: true | null;
  /** What a search looks through, see `searchOf`. */
  search: string;
  /** Places that the set takes at its name, see `slotsOf`; none once it is deleted. */
  slots?: string[];
  /** The cluster's revision at the last change, a renewal of what an alias answers with included. */
  revision: number;
  /** Its revision at the last change that somebody asked for; see `decisionOf`. */
  decision?: number | null;
  state: PublishState;
  /** Why it failed, or is still pending. */
  reason?: string | null;
  /** Deleted; exists until the engine has confirmed it. */
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
    // The apex has the empty order, which `required` would refuse.
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
/** Index by which a cluster's sets are listed. */
export const BY_NAME_INDEX = { cluster: 1, order: 1, type: 1 } as const;
/** Index by which they are searched and filtered. It holds all that is asked for, so only what is found is read. */
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
/** Index of the sets of one type; what else narrows a list without a text is in it too. */
const TYPE_INDEX = { cluster: 1, type: 1, deleted: 1, project: 1, order: 1, policy: 1, state: 1 } as const;
/** Index of the sets in one state. */
const STATE_INDEX = { cluster: 1, state: 1, deleted: 1, project: 1, order: 1, type: 1 } as const;
/** Index by which they are counted; it holds all that counting asks for. */
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
 * Index that holds all of a filter and leads to the fewest entries: a type or a state that few sets have must not cost a
 * look at all of a zone.
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
 * The number of what was last asked for. Publishers and renewed aliases take newer numbers for what is still the same, so
 * whoever wants to know whether a set was changed meanwhile compares this one. Earlier releases noted none.
 */
export function decisionOf({ decision, revision }: Pick<RecordSetDocument, 'decision' | 'revision'>): number {
  return decision ?? revision;
}

/** Sort key of a relative name. */
export function orderOf(name: string): string {
  return name === APEX ? '' : name.split('.').reverse().join('.');
}

/** Name, values and target of a set in lower case, a line for each. */
export function searchOf({
  name,
  members,
  alias,
}: Pick<RecordSetDocument, 'name' | 'members' | 'alias'>): string {
  const values = members.flatMap((member) => member.values);
  return [name, ...values, ...(alias ? [alias.target] : [])].join('\n').toLowerCase();
}

/**
 * The places that a set takes at its name. A CNAME takes the places of all types, any other set that of its own, and a
 * unique index lets each be taken once: so a CNAME stands alone, however many sets are made at the same moment. A type
 * that joins the specification's list later has to be added to the CNAMEs that exist. A set that comes from another place
 * takes what it was there, too, so that one state does not move to two places; it keeps that through changes.
 *
 * @param moved where it comes from, and the slots that it had before
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

/** Name and type; a state that moved has its number, too. */
const PLACE_WORDS = 2;

/** A state that moves to another place: the place that it leaves, and its number there. */
export interface MovedState extends Pick<RecordSetDocument, 'name' | 'type'> {
  readonly decision: number;
}

/** What a set takes that comes from another place; it keeps it while it stands there. */
export function movedSlot({ name, type, decision }: MovedState): string {
  return `${name} ${type} ${decision}`;
}
