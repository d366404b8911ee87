import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** A note of an agent about a case. No call of customers reads this collection. */
export interface NoteDocument extends WithOutbox {
  _id: Types.ObjectId;
  case: Types.ObjectId;
  /** Customer of the case; older notes do not have it. */
  user?: Types.ObjectId;
  agent: Types.ObjectId;
  /** Name of the agent. */
  author: string;
  /** Key of the submit that made it: the same key again adds no second note. */
  submitKey: string;
  text: string;
  /** Agents that it names. */
  mentions: Types.ObjectId[];
  date: Date;
}

export const noteSchema = new Schema<NoteDocument>(
  {
    case: { type: Schema.Types.ObjectId, required: true },
    user: Schema.Types.ObjectId,
    agent: { type: Schema.Types.ObjectId, required: true },
    author: { type: String, required: true },
    submitKey: { type: String, required: true },
    text: { type: String, required: true },
    mentions: { type: [Schema.Types.ObjectId], required: true },
    date: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'support_notes' },
);
noteSchema.index({ case: 1, submitKey: 1 }, { unique: true });
noteSchema.index({ case: 1, date: 1 });
noteSchema.index({ user: 1 });
indexOutbox(noteSchema);

/** Text of an agent for a case that is not sent. */
export interface DraftDocument {
  _id: Types.ObjectId;
  case: Types.ObjectId;
  /** Customer of the case; older drafts do not have it. */
  user?: Types.ObjectId;
  agent: Types.ObjectId;
  text: string;
}

export const draftSchema = new Schema<DraftDocument>(
  {
    case: { type: Schema.Types.ObjectId, required: true },
    user: Schema.Types.ObjectId,
    agent: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
  },
  { collection: 'support_drafts' },
);
draftSchema.index({ case: 1, agent: 1 }, { unique: true });
draftSchema.index({ user: 1 });
draftSchema.index({ agent: 1 });

/** An agent who has a case open. */
export interface PresenceDocument {
  _id: Types.ObjectId;
  case: Types.ObjectId;
  agent: Types.ObjectId;
  /** Whether the agent writes an answer. */
  writing: boolean;
  /** End of the mark. */
  until: Date;
}

export const presenceSchema = new Schema<PresenceDocument>(
  {
    case: { type: Schema.Types.ObjectId, required: true },
    agent: { type: Schema.Types.ObjectId, required: true },
    writing: { type: Boolean, required: true },
    until: { type: Date, required: true },
  },
  { collection: 'support_presence' },
);
presenceSchema.index({ case: 1, agent: 1 }, { unique: true });
presenceSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

/** A text that agents put into answers. */
export interface CannedDocument {
  _id: Types.ObjectId;
  title: string;
  text: string;
  /** Words by which customers find a public answer; absent in other responses. */
  publicWords?: string[];
  /** Number of changes; older responses do not have it before their next change. */
  revision?: number;
}

export const cannedSchema = new Schema<CannedDocument>(
  {
    title: { type: String, required: true },
    text: { type: String, required: true },
    publicWords: { type: [String], default: undefined },
    revision: { type: Number, default: 0 },
  },
  { collection: 'support_canned' },
);
cannedSchema.index({ publicWords: 1 }, { sparse: true });
cannedSchema.index({ title: 1 }, { unique: true });
