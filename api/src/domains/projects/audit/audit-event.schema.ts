import { Schema, type Types } from 'mongoose';

/** A change in a project. */
export interface AuditEventDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  at: Date;
  /** The member; null for the platform, and when that account was removed. */
  actor: Types.ObjectId | null;
  action: string;
  subject: { kind: string; id: Types.ObjectId; name: string };
  /** Never secrets. */
  details: Record<string, string>;
  /** Id of the outbox entry, so that a repeated job writes nothing. */
  entry: string;
}

const subjectSchema = new Schema<AuditEventDocument['subject']>(
  {
    kind: { type: String, required: true },
    id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
  },
  { _id: false },
);

export const auditEventSchema = new Schema<AuditEventDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    actor: { type: Schema.Types.ObjectId, default: null },
    action: { type: String, required: true },
    subject: { type: subjectSchema, required: true },
    details: { type: Schema.Types.Mixed, required: true },
    entry: { type: String, required: true },
  },
  { collection: 'project_audit_events' },
);
auditEventSchema.index({ project: 1, at: -1, _id: -1 });
auditEventSchema.index({ actor: 1 });
auditEventSchema.index({ entry: 1 }, { unique: true });
