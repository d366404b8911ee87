import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** A registration that waits for its code. Only the browser that started it can complete it. */
export interface RegistrationDocument extends WithOutbox {
  _id: Types.ObjectId;
  mail: string;
  guestId: string;
  name: string;
  passwordHash: string;
  codeHash: string;
  codeUntil: Date;
  triesLeft: number;
  createdAt: Date;
}

export const registrationSchema = new Schema<RegistrationDocument>(
  {
    mail: { type: String, required: true },
    guestId: { type: String, required: true },
    name: { type: String, required: true },
    passwordHash: { type: String, required: true },
    codeHash: { type: String, required: true },
    codeUntil: { type: Date, required: true },
    triesLeft: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'registrations' },
);
registrationSchema.index({ mail: 1, guestId: 1 }, { unique: true });
registrationSchema.index({ createdAt: 1 });
indexOutbox(registrationSchema);
