import type { CaseState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { type CaseClock, caseClockSchema } from '../service-levels/case-clock.schema.js';

/** A file of a post. GridFS stores its bytes under the same ID. */
export interface CaseFile {
  _id: Types.ObjectId;
  /** File name from the author, normalised. */
  name: string;
  /** Lower case, without the dot; empty without an extension. */
  extension: string;
  /** Type detected from its content. */
  mime: string;
  /** Stored size in bytes. */
  size: number;
  /** Present when a virus scanner found nothing. */
  clean?: true;
}

/** A message of one side in a case. */
export interface CasePost {
  _id: Types.ObjectId;
  /** Position in the case, from 1. The number of an undone post is not reused. */
  seq: number;
  /** Key of the submit: a repeated submit adds no second post. */
  submitKey: string;
  author: string;
  /** `person` is the customer, `team` is the care team. */
  side: 'person' | 'team';
  text: string;
  files: CaseFile[];
  date: Date;
  /** Text without quoted emails; absent when no text is folded. */
  shown?: string;
  /** Sanitised HTML of an email; `data-file` of its images is a position in `files`. */
  html?: string;
  /** Why files of an email are not attached. */
  refused?: string[];
  /** A message of the product chat. */
  via?: 'chat';
  /** A mail server reported that the email about it was not delivered. */
  undelivered?: boolean;
  /** Author who is a reader of the case; absent for its customer and for agents. */
  reader?: Types.ObjectId;
  /** Author who is an agent; null for the customer. Absent in older posts. */
  agent?: Types.ObjectId | null;
}

/** A post of a case document. */
export interface PendingPost extends CasePost {
  /** Until this time its agent can undo it and the customer does not see it. Absent: sent. */
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
  /** Sort time in the inbox; absent in cases and answers of earlier releases. */
  awaitedAt?: Date;
  /** Absent in answers from before the introduction of service levels. */
  clock?: CaseClock;
}

/** Whether the customer sees a post. */
export function isSent({ sendAt }: PendingPost): boolean {
  return !sendAt || sendAt.getTime() <= Date.now();
}

export const fileSchema = new Schema<CaseFile>({
  name: { type: String, required: true },
  extension: { type: String, default: '' },
  mime: { type: String, required: true },
  size: { type: Number, required: true },
  clean: Boolean,
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
  html: String,
  refused: { type: [String], default: undefined },
  via: String,
  undelivered: Boolean,
  reader: Schema.Types.ObjectId,
  agent: { type: Schema.Types.ObjectId, default: null },
};

/** A post in a case document, before it is stored in its own collection. */
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

/** A stored post. Immutable, except for `undelivered`. */
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
