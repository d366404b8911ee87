import type { CaseState, CaseType, ObjectKind, Rating } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import { type CaseClock, caseClockSchema } from '../service-levels/case-clock.schema.js';
import { type PendingPost, pendingPostSchema } from './post.schema.js';

/** An object of another area that is linked to a case. */
export interface LinkedObject {
  kind: ObjectKind;
  id: Types.ObjectId;
  /** Project of a container or page. */
  project?: Types.ObjectId;
  /** End of the access of agents to its details; absent without a grant. */
  grantedUntil?: Date;
}

/** Facts of an abuse case. */
export interface AbuseReportDocument {
  address: string;
  /** Time of the abuse. */
  at: Date;
  evidence: string;
}

/**
 * A support case. One write stores a reply, its files and the state change; a job then stores the post in its
 * collection.
 */
export interface CaseDocument extends WithOutbox {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** Key of the submit, unique per user. */
  submitKey: string;
  /** Public case number, e.g. `ZW-1042`. */
  number: string;
  subject: string;
  type: CaseType;
  /** Opened by the product chat. */
  via?: 'chat';
  state: CaseState;
  /** Number of the last post. */
  seq: number;
  /** Posts that are not in `support_posts` yet. */
  pending: PendingPost[];
  /** Keys of the last submits. */
  submitKeys: string[];
  /** Number of the last post of the care team; absent in older cases. */
  teamSeq?: number;
  /** Last post that the customer read; absent in older cases. */
  readSeq?: number;
  /** Last answer of a chat that an email to the customer covers. */
  emailedSeq?: number;
  /** Assigned agent. */
  assignee?: Types.ObjectId | null;
  /** Time since or from which the case needs the team, see `awaitedAtOf`; absent in cases of earlier releases. */
  awaitedAt?: Date;
  /** End of the state `waiting`. */
  waitingUntil?: Date | null;
  /** Time of the email about the closing of the answered case; null before it. */
  closingNoticeAt?: Date | null;
  /** Office time; absent in older cases before their next change. */
  clock?: CaseClock;
  /** The earliest due time; null while the clock is stopped, and without targets. */
  dueAt?: Date | null;
  rating?: Rating | null;
  /** Comment of the rating. */
  comment?: string;
  /** Time of the rating; for ratings of earlier releases that of the last change. */
  ratedAt?: Date | null;
  /** Target case of a merge; this one is closed then. */
  mergedInto?: Types.ObjectId | null;
  mergedAt?: Date | null;
  /** State before the merge. */
  formerState?: CaseState;
  /** Related cases, for agents. */
  related?: Types.ObjectId[];
  /** Tags of the team. Customers do not see them. */
  teamTags?: string[];
  /** Follow-up case, which a reply opened after this one was closed permanently. */
  followUp?: Types.ObjectId | null;
  /** Search words of the case. */
  terms: string[];
  /** Tags of the customer's projects; absent in older cases. */
  tags?: Types.ObjectId[];
  /** Linked objects; absent in older cases. */
  objects?: LinkedObject[];
  /** Facts of an abuse case; absent without them. */
  report?: AbuseReportDocument;
  /** Project with whose members the customer shares the case; absent without one. */
  sharedWith?: Types.ObjectId;
  /** Begin of the sharing. */
  sharedAt?: Date;
  createdAt: Date;
  changedAt: Date;
}

export const caseSchema = new Schema<CaseDocument>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    submitKey: { type: String, required: true },
    number: { type: String, required: true },
    subject: { type: String, required: true },
    type: { type: String, required: true },
    via: String,
    state: { type: String, required: true },
    seq: { type: Number, required: true },
    pending: { type: [pendingPostSchema], required: true },
    submitKeys: { type: [String], required: true },
    teamSeq: Number,
    readSeq: Number,
    emailedSeq: Number,
    assignee: { type: Schema.Types.ObjectId, default: null },
    awaitedAt: Date,
    waitingUntil: { type: Date, default: null },
    closingNoticeAt: { type: Date, default: null },
    clock: caseClockSchema,
    dueAt: { type: Date, default: null },
    rating: { type: String, default: null },
    comment: String,
    ratedAt: Date,
    mergedInto: { type: Schema.Types.ObjectId, default: null },
    mergedAt: { type: Date, default: null },
    formerState: String,
    related: { type: [Schema.Types.ObjectId], default: undefined },
    teamTags: { type: [String], default: undefined },
    followUp: { type: Schema.Types.ObjectId, default: null },
    terms: { type: [String], required: true },
    tags: { type: [Schema.Types.ObjectId], default: undefined },
    objects: {
      type: [
        new Schema<LinkedObject>(
          {
            kind: { type: String, required: true },
            id: { type: Schema.Types.ObjectId, required: true },
            project: Schema.Types.ObjectId,
            grantedUntil: Date,
          },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    report: {
      type: new Schema<AbuseReportDocument>(
        {
          address: { type: String, required: true },
          at: { type: Date, required: true },
          evidence: { type: String, required: true },
        },
        { _id: false },
      ),
      default: undefined,
    },
    sharedWith: Schema.Types.ObjectId,
    sharedAt: Date,
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'support_cases' },
);
caseSchema.index({ user: 1, submitKey: 1 }, { unique: true });
caseSchema.index({ number: 1 }, { unique: true });
caseSchema.index({ user: 1, changedAt: -1, _id: -1 });
caseSchema.index({ user: 1, state: 1, changedAt: -1, _id: -1 });
caseSchema.index({ user: 1, via: 1, changedAt: -1, _id: -1 });
caseSchema.index({ user: 1, terms: 1, changedAt: -1, _id: -1 });
caseSchema.index({ terms: 1, changedAt: -1, _id: -1 });
caseSchema.index({ user: 1, 'pending.files._id': 1 });
caseSchema.index({ 'pending.files._id': 1 });
caseSchema.index({ 'pending.reader': 1 }, { sparse: true });
caseSchema.index(
  { sharedWith: 1, changedAt: -1, _id: -1 },
  { partialFilterExpression: { sharedWith: { $exists: true } } },
);
caseSchema.index(
  { sharedWith: 1, terms: 1, changedAt: -1, _id: -1 },
  { partialFilterExpression: { sharedWith: { $exists: true } } },
);
// Views of agents. With `state` first, each view skips closed cases.
caseSchema.index({ changedAt: -1, _id: -1 });
caseSchema.index({ state: 1, changedAt: -1, _id: -1 });
caseSchema.index({ assignee: 1, state: 1, changedAt: -1, _id: -1 });
caseSchema.index({ state: 1, awaitedAt: 1, changedAt: -1, _id: -1 });
caseSchema.index({ assignee: 1, state: 1, awaitedAt: 1, changedAt: -1, _id: -1 });
caseSchema.index({ state: 1, waitingUntil: 1 });
caseSchema.index({ mergedInto: 1 });
caseSchema.index({ ratedAt: -1, _id: -1 }, { sparse: true });
caseSchema.index({ dueAt: 1, _id: 1 });
caseSchema.index(
  { teamTags: 1, changedAt: -1, _id: -1 },
  { partialFilterExpression: { teamTags: { $exists: true } } },
);
// Cases whose due times are based on former service levels.
caseSchema.index({ state: 1, 'clock.levels': 1 });
indexOutbox(caseSchema);

/** The last assigned number. */
export interface CaseCounterDocument {
  _id: string;
  value: number;
}

export const caseCounterSchema = new Schema<CaseCounterDocument>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { collection: 'support_counters' },
);

/**
 * A file that is being stored, or is stored without a post yet. Written before the first byte and deleted after the
 * post is written. Remains of a crash can therefore be found.
 */
export interface CaseUploadDocument {
  /** ID of the file. */
  _id: Types.ObjectId;
  /** Customer of the case; null for files of the team. */
  user: Types.ObjectId | null;
  startedAt: Date;
}

export const caseUploadSchema = new Schema<CaseUploadDocument>(
  {
    user: { type: Schema.Types.ObjectId, default: null },
    startedAt: { type: Date, required: true },
  },
  { collection: 'support_uploads' },
);
caseUploadSchema.index({ startedAt: 1 });
caseUploadSchema.index({ user: 1 });
