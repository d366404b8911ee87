import type { CaseState, CaseType, ObjectKind, Rating } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import { type CaseClock, caseClockSchema } from '../service-levels/case-clock.schema.js';
import { type PendingPost, pendingPostSchema } from './post.schema.js';

/** An object of another area that a case links. */
export interface LinkedObject {
  kind: ObjectKind;
  id: Types.ObjectId;
  /** Project of a container. */
  project?: Types.ObjectId;
}

/** A support case. A reply, its files and the state change in one write, and a job then stores the post. */
export interface CaseDocument extends WithOutbox {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** Key of the submit that made it, unique per person. */
  submitKey: string;
  /** Number that people quote, e.g. `ZW-1042`. */
  number: string;
  subject: string;
  type: CaseType;
  /** The product chat opened it. */
  via?: 'chat';
  state: CaseState;
  /** Number of the last post. */
  seq: number;
  /** Posts that `support_posts` does not have yet. */
  pending: PendingPost[];
  /** Keys of the last submits. */
  submitKeys: string[];
  /** Number of the last post of the care team; older cases do not have it. */
  teamSeq?: number;
  /** Last post that the customer read; older cases do not have it. */
  readSeq?: number;
  /** Last answer of a chat about which the customer has an email. */
  emailedSeq?: number;
  /** Agent who answers the case. */
  assignee?: Types.ObjectId | null;
  /** Since or from when the case needs the team, see `awaitedAtOf`; cases of former processes do not have it. */
  awaitedAt?: Date;
  /** End of the state `waiting`. */
  waitingUntil?: Date | null;
  /** Moment of the email about the closing of the answered case; null before it. */
  closingNoticeAt?: Date | null;
  /** Office time; older cases do not have it before their next change. */
  clock?: CaseClock;
  /** The earliest due moment; null while the clock stands still, and without targets. */
  dueAt?: Date | null;
  rating?: Rating | null;
  /** Comment of the rating. */
  comment?: string;
  /** Moment of the rating; ratings of former versions have that of the last change. */
  ratedAt?: Date | null;
  /** Case into which this one is merged; it is closed then. */
  mergedInto?: Types.ObjectId | null;
  mergedAt?: Date | null;
  /** State before the merge. */
  formerState?: CaseState;
  /** Related cases, for agents. */
  related?: Types.ObjectId[];
  /** Tags of the team. Customers do not see them. */
  teamTags?: string[];
  /** Case that a reply opened after this one stayed closed. */
  followUp?: Types.ObjectId | null;
  /** Words by which the case is searched. */
  terms: string[];
  /** Tags of the person's projects; older cases have none. */
  tags?: Types.ObjectId[];
  /** Linked objects; older cases have none. */
  objects?: LinkedObject[];
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
          },
          { _id: false },
        ),
      ],
      default: undefined,
    },
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
// Views of agents. `state` first lets each view skip closed cases.
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
// Cases whose due moments are of former service levels.
caseSchema.index({ state: 1, 'clock.levels': 1 });
indexOutbox(caseSchema);

/** The last number that was given out. */
export interface CaseCounterDocument {
  _id: string;
  value: number;
}

export const caseCounterSchema = new Schema<CaseCounterDocument>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { collection: 'support_counters' },
);

/**
 * A file that is being stored, or is stored without belonging to a post yet. Written before the first byte and removed
 * once the post is written, so that whatever a crash leaves behind can be found.
 */
export interface CaseUploadDocument {
  /** Id of the file. */
  _id: Types.ObjectId;
  user: Types.ObjectId;
  startedAt: Date;
}

export const caseUploadSchema = new Schema<CaseUploadDocument>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    startedAt: { type: Date, required: true },
  },
  { collection: 'support_uploads' },
);
caseUploadSchema.index({ startedAt: 1 });
caseUploadSchema.index({ user: 1 });
