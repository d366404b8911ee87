import type { CaseState, CaseType } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../platform/jobs/outbox.schema.js';

/** A file of a post; its bytes are in GridFS under the same id. */
export interface CaseFile {
  _id: Types.ObjectId;
  /** The person's name for it, cleaned. */
  name: string;
  /** Lower case, without the dot; empty when the name has none. */
  extension: string;
  /** What the content was found to be. */
  mime: string;
  /** Bytes as stored. */
  size: number;
}

/** What one side wrote at one time. */
export interface CasePost {
  _id: Types.ObjectId;
  /** Key of the submit that made it: the same key again makes no second post. */
  submitKey: string;
  author: string;
  /** `person` is the customer, `team` is the care team. */
  side: 'person' | 'team';
  text: string;
  files: CaseFile[];
  date: Date;
}

/** A support case with its posts in one document, so that a reply, its files and the state change together. */
export interface CaseDocument extends WithOutbox {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** Key of the submit that made it, unique per person. */
  submitKey: string;
  /** Number that people quote, e.g. `ZW-1042`. */
  number: string;
  subject: string;
  type: CaseType;
  state: CaseState;
  posts: CasePost[];
  /** Tags of the person's projects; older cases have none. */
  tags?: Types.ObjectId[];
  /** Length of `posts`, for lists, which do not read the posts. */
  postCount: number;
  createdAt: Date;
  changedAt: Date;
}

const fileSchema = new Schema<CaseFile>({
  name: { type: String, required: true },
  extension: { type: String, default: '' },
  mime: { type: String, required: true },
  size: { type: Number, required: true },
});

const postSchema = new Schema<CasePost>({
  submitKey: { type: String, required: true },
  author: { type: String, required: true },
  side: { type: String, required: true },
  text: { type: String, required: true },
  files: { type: [fileSchema], required: true },
  date: { type: Date, required: true },
});

export const caseSchema = new Schema<CaseDocument>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    submitKey: { type: String, required: true },
    number: { type: String, required: true },
    subject: { type: String, required: true },
    type: { type: String, required: true },
    state: { type: String, required: true },
    posts: { type: [postSchema], required: true },
    postCount: { type: Number, required: true },
    tags: { type: [Schema.Types.ObjectId], default: undefined },
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
caseSchema.index({ user: 1, 'posts.files._id': 1 });
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
