import type { ReleaseKind } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** A notice that a change, a fix, the end of an incident or a public answer shipped. */
export interface ReleaseDocument {
  _id: Types.ObjectId;
  kind: ReleaseKind;
  title: string;
  text: string;
  createdAt: Date;
  /** Key of the submit: a repeated submit adds no second release. */
  submitKey: string;
}

export const releaseSchema = new Schema<ReleaseDocument>(
  {
    kind: { type: String, required: true },
    title: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
    submitKey: { type: String, required: true },
  },
  { collection: 'support_releases' },
);
releaseSchema.index({ submitKey: 1 }, { unique: true });
releaseSchema.index({ createdAt: -1, _id: -1 });

/** A release of a case. A removed link remains stored, so that the customer receives no second email. */
export interface ReleaseLinkDocument extends WithOutbox {
  _id: Types.ObjectId;
  release: Types.ObjectId;
  case: Types.ObjectId;
  /** Customer of the case. */
  user: Types.ObjectId;
  linked: boolean;
  /** Whether this link has the email about the release: one link per customer. */
  emailed: boolean;
  /** Time at which the customer marked it as read. */
  readAt: Date | null;
}

export const releaseLinkSchema = new Schema<ReleaseLinkDocument>(
  {
    release: { type: Schema.Types.ObjectId, required: true },
    case: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    linked: { type: Boolean, required: true },
    emailed: { type: Boolean, required: true },
    readAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: 'support_release_links' },
);
releaseLinkSchema.index({ case: 1, release: 1 }, { unique: true });
releaseLinkSchema.index(
  { user: 1, release: 1 },
  { unique: true, partialFilterExpression: { emailed: true } },
);
indexOutbox(releaseLinkSchema);
