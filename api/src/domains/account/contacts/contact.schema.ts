import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** Topics that a contact is responsible for. */
export interface ContactRoles {
  super: boolean;
  financial: boolean;
  technical: boolean;
  data: boolean;
}

/** A contact of a user for questions about projects. */
export interface ContactDocument extends WithOutbox {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  name: string;
  /** Name in lower case, the sort key of lists. */
  sortName: string;
  /** At least one of mail and phone is set. */
  mail: string | null;
  phone: string | null;
  roles: ContactRoles;
  /** Time of the confirmation of the email address. Absent before it, and after a change of the address. */
  confirmedAt?: Date | null;
  /** Time at which the contact stopped all notices. */
  stoppedAt?: Date | null;
  /** Projects with notices to the contact. */
  projects?: Types.ObjectId[];
  createdAt: Date;
}

const rolesSchema = new Schema<ContactRoles>(
  {
    super: { type: Boolean, required: true },
    financial: { type: Boolean, required: true },
    technical: { type: Boolean, required: true },
    data: { type: Boolean, required: true },
  },
  { _id: false },
);

export const contactSchema = new Schema<ContactDocument>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    sortName: { type: String, required: true },
    mail: { type: String, default: null },
    phone: { type: String, default: null },
    roles: { type: rolesSchema, required: true },
    confirmedAt: Date,
    stoppedAt: Date,
    projects: { type: [Schema.Types.ObjectId], default: undefined },
    outbox: outboxField,
    createdAt: { type: Date, required: true },
  },
  { collection: 'contacts' },
);
contactSchema.index({ user: 1, sortName: 1, _id: 1 });
contactSchema.index(
  { projects: 1, sortName: 1, _id: 1 },
  { partialFilterExpression: { projects: { $exists: true } } },
);
indexOutbox(contactSchema);
declarePersonal(contactSchema, {
  owner: 'user',
  exported: ['name', 'mail', 'phone', 'roles', 'confirmedAt', 'stoppedAt', 'projects', 'createdAt'],
});
