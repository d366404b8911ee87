import type { CaseState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { type CaseClock, caseClockSchema } from '../service-levels/case-clock.schema.js';

/** A file of a post. GridFS has its bytes under the same id. */
export interface CaseFile {
  _id: Types.ObjectId;
  /** Name that the author gave it, cleaned. */
  name: string;
  /** Lower case, without the dot; empty when the name has none. */
  extension: string;
  /** Type found in its content. */
  mime: string;
  /** Bytes as stored. */
  size: number;
}

/** A message of one side in a case. */
export interface CasePost {
  _id: Types.ObjectId;
  /** Position in the case, from 1. An undone post leaves its number unused. */
  seq: number;
  /** Key of the submit that made it: the same key again adds no second post. */
  submitKey: string;
  author: string;
  /** `person` is the customer, `team` is the care team. */
  side: 'person' | 'team';
  text: string;
  files: CaseFile[];
  date: Date;
  /** Text without quoted emails; absent when nothing is folded. */
  shown?: string;
  /** Why files of an email are not attached. */
  refused?: string[];
  /** A message of the product chat. */
  via?: 'chat';
  /** A mail server reported that the email about it was not delivered. */
  undelivered?: boolean;
  /** Reader of the case who wrote it; absent for its customer and for agents. */
  reader?: Types.ObjectId;
  /** Agent who wrote it; null for the customer. Older posts do not have the field. */
  agent?: Types.ObjectId | null;
}

/** A post of a case document. */
export interface PendingPost extends CasePost {
  /** Until then, its agent can undo it and the customer does not see it. Absent: sent. */
  sendAt?: Date;
  /** State that the answer of an agent set. */
  setState?: CaseState;
  /** Fields of the case before the answer, for an undo. */
  former?: FormerFields;
}

/** Fields of a case that an answer changes. */
export interface FormerFields {
  state: CaseState;
  waitingUntil: Date | null;
  closingNoticeAt: Date | null;
  /** Place in the inbox; absent in cases and answers of former processes. */
  awaitedAt?: Date;
  /** Absent in answers that are older than service levels. */
  clock?: CaseClock;
}

/** Whether the customer sees a post. */
export function isSent({ sendAt }: PendingPost): boolean {
  return !sendAt || sendAt.getTime() <= Date.now();
}

const fileSchema = new Schema<CaseFile>({
  name: { type: String, required: true },
  extension: { type: String, default: '' },
  mime: { type: String, required: true },
  size: { type: Number, required: true },
});

const postFields = {
  seq: { type: Number, required: true },
  submitKey: { type: String, required: true },
  author: { type: String, required: true },
  side: { type: String, required: true },
  text: { type: String, required: true },
  files: { type: [fileSchema], required: true },
  date: { type: Date, required: true },
  shown: String,
  refused: { type: [String], default: undefined },
  via: String,
  undelivered: Boolean,
  reader: Schema.Types.ObjectId,
  agent: { type: Schema.Types.ObjectId, default: null },
};

/** A post inside of a case document, before it is stored in its own collection. */
export const pendingPostSchema = new Schema<PendingPost>({
  ...postFields,
  sendAt: Date,
  setState: String,
  former: {
    type: new Schema<FormerFields>(
      {
        state: String,
        waitingUntil: Date,
        closingNoticeAt: Date,
        awaitedAt: Date,
        clock: caseClockSchema,
      },
      { _id: false },
    ),
    default: undefined,
  },
});

/** A stored post. It does not change, apart from `undelivered`. */
export interface PostDocument extends CasePost {
  case: Types.ObjectId;
  /** Customer of the case. */
  user: Types.ObjectId;
}

export const postSchema = new Schema<PostDocument>(
  {
    ...postFields,
    case: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
  },
  { collection: 'support_posts' },
);
postSchema.index({ case: 1, seq: 1 }, { unique: true });
postSchema.index({ user: 1, 'files._id': 1 });
postSchema.index({ 'files._id': 1 });
postSchema.index({ reader: 1 }, { sparse: true });
