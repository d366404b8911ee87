import { type mongo, Schema, type Types } from 'mongoose';
import type { EmailState } from '@zonewerk/contracts';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** Client of the SMTP session. */
export interface EmailClient {
  ip: string;
  helo: string;
  /** Envelope sender; empty for bounces. */
  sender: string;
}

/**
 * An email to the care team. GridFS stores the bytes of large ones. Agents read it; the customer of a case sees it only
 * as a post, in the state `posted`.
 */
export interface EmailDocument extends WithOutbox {
  _id: Types.ObjectId;
  /** Digest of the message without trace headers, and the recipient. A repeated delivery has the same key. */
  key: string;
  /** Digest of the message without trace headers. A case has at most one post for it. */
  digest: string;
  client: EmailClient;
  recipient: string;
  /** Bytes of a small email. */
  content?: mongo.Binary;
  /** Bytes of a large email in GridFS; null for a small one, and until they are stored. */
  raw: Types.ObjectId | null;
  /** IDs of all byte streams that were started. */
  raws: Types.ObjectId[];
  size: number;
  receivedAt: Date;
  state: EmailState;
  /** Case of the email; null without one. */
  case: Types.ObjectId | null;
  /** Customer of the case. */
  user: Types.ObjectId | null;
  /** Number of its post. */
  seq: number | null;
  /** Email address of the author; verified only in the state `posted`. */
  from: string;
  name: string;
  subject: string;
  text: string;
  files: string[];
  messageId: string | null;
  threadIndex: string | null;
  /** Information for agents about an unverified email. */
  hint: 'customer-address' | 'case-address' | null;
}

export const emailSchema = new Schema<EmailDocument>(
  {
    key: { type: String, required: true },
    digest: { type: String, required: true },
    client: {
      type: new Schema<EmailClient>({ ip: String, helo: String, sender: String }, { _id: false }),
      required: true,
    },
    recipient: { type: String, required: true },
    content: Schema.Types.Mixed,
    raw: { type: Schema.Types.ObjectId, default: null },
    raws: { type: [Schema.Types.ObjectId], required: true },
    size: { type: Number, required: true },
    receivedAt: { type: Date, required: true },
    state: { type: String, required: true },
    case: { type: Schema.Types.ObjectId, default: null },
    user: { type: Schema.Types.ObjectId, default: null },
    seq: { type: Number, default: null },
    from: { type: String, default: '' },
    name: { type: String, default: '' },
    subject: { type: String, default: '' },
    text: { type: String, default: '' },
    files: { type: [String], required: true },
    messageId: { type: String, default: null },
    threadIndex: { type: String, default: null },
    hint: { type: String, default: null },
    outbox: outboxField,
  },
  { collection: 'support_emails' },
);
emailSchema.index({ key: 1 }, { unique: true });
emailSchema.index({ user: 1, receivedAt: -1 });
emailSchema.index({ case: 1, state: 1, seq: -1 });
emailSchema.index({ messageId: 1, state: 1 });
emailSchema.index({ state: 1, receivedAt: -1, _id: -1 });
emailSchema.index({ receivedAt: 1 });
indexOutbox(emailSchema);
