import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { type CaseFile, fileSchema } from '../cases/post.schema.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** A note of an agent about a case. Calls of customers never read this collection. */
export interface NoteDocument extends WithOutbox {
  _id: Types.ObjectId;
  case: Types.ObjectId;
  /** Customer of the case; absent in older notes. */
  user?: Types.ObjectId;
  agent: Types.ObjectId;
  /** Name of the agent. */
  author: string;
  /** Key of the submit: a repeated submit adds no second note. */
  submitKey: string;
  text: string;
  /** Mentioned agents. */
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

/** Unsent text of an agent for a case. */
export interface DraftDocument {
  _id: Types.ObjectId;
  case: Types.ObjectId;
  /** Customer of the case; absent in older drafts. */
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

/** A mark that an agent has a case open. */
export interface PresenceDocument {
  _id: Types.ObjectId;
  case: Types.ObjectId;
  agent: Types.ObjectId;
  /** Whether the agent is writing an answer. */
  writing: boolean;
  /** Expiry of the mark. */
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

/** A text block of agents for answers. */
export interface CannedDocument {
  _id: Types.ObjectId;
  title: string;
  text: string;
  /** Files that answers copy; absent in older responses. */
  files?: CaseFile[];
  /** Search words of a public response; absent in other responses. */
  publicWords?: string[];
  /** Number of changes; absent in older responses before their next change. */
  revision?: number;
}

export const cannedSchema = new Schema<CannedDocument>(
  {
    title: { type: String, required: true },
    text: { type: String, required: true },
    files: { type: [fileSchema], default: undefined },
    publicWords: { type: [String], default: undefined },
    revision: { type: Number, default: 0 },
  },
  { collection: 'support_canned' },
);
cannedSchema.index({ publicWords: 1 }, { sparse: true });
cannedSchema.index({ 'files._id': 1 }, { sparse: true });
cannedSchema.index({ title: 1 }, { unique: true });
