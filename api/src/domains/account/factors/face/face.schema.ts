import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';
import { declareSealed } from '../../../../platform/database/sealed-fields.js';
import { declarePersonal } from '../../../../platform/personal-data/personal.schema.js';

/** Purpose of the label of sealed descriptors. */
export const FACE_DESCRIPTOR = 'face';

/** The side, as the person sees it, to which the head is to be turned. */
export type FaceSide = 'left' | 'right';

/** What was asked of a person after a first picture that was right. */
export interface FaceTask {
  session: string;
  side: FaceSide;
  /** How far the head was turned in the first picture. */
  from: number;
  until: Date;
}

/** The face factor of one person. There is no picture in it. */
export interface FaceDocument extends WithOutbox {
  /** The person's. */
  _id: Types.ObjectId;
  /** Numbers that describe the face, sealed for the person. */
  descriptor: string;
  since: Date;
  /** Perceptual hashes of the latest pictures: none of them counts again. */
  hashes: string[];
  task: FaceTask | null;
  /** In a row. */
  failures: number;
  waitUntil: Date | null;
  /** After too many failures; a new picture turns it on again. */
  offAt: Date | null;
}

const taskSchema = new Schema<FaceTask>(
  {
    session: { type: String, required: true },
    side: { type: String, required: true },
    from: { type: Number, required: true },
    until: { type: Date, required: true },
  },
  { _id: false },
);

export const faceSchema = new Schema<FaceDocument>(
  {
    descriptor: { type: String, required: true },
    since: { type: Date, required: true },
    hashes: [String],
    task: { type: taskSchema, default: null },
    failures: { type: Number, default: 0 },
    waitUntil: { type: Date, default: null },
    offAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: 'faces' },
);
indexOutbox(faceSchema);
declareSealed(faceSchema, [{ field: 'descriptor', purpose: FACE_DESCRIPTOR }]);
declarePersonal(faceSchema, { owner: '_id', exported: ['since'] });
