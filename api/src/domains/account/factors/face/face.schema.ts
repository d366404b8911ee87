import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';
import { declareSealed } from '../../../../platform/database/sealed-fields.js';
import { declarePersonal } from '../../../../platform/personal-data/personal.schema.js';

/** Label of the encryption of descriptors. */
export const FACE_DESCRIPTOR = 'face';

/** Side for the turn of the head, from the person's perspective. */
export type FaceSide = 'left' | 'right';

/** Task after a matching first picture. */
export interface FaceTask {
  session: string;
  side: FaceSide;
  /** Turn of the head in the first picture. */
  from: number;
  until: Date;
}

/** The face factor of a user. It contains no picture. */
export interface FaceDocument extends WithOutbox {
  /** ID of the user. */
  _id: Types.ObjectId;
  /** Face descriptor, encrypted for the user. */
  descriptor: string;
  since: Date;
  /** Perceptual hashes of the latest pictures, which cannot be used again. */
  hashes: string[];
  task: FaceTask | null;
  /** Consecutive failures. */
  failures: number;
  waitUntil: Date | null;
  /** Time of the deactivation after too many failures; a new enrolment enables the factor. */
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
