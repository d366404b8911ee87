import { Schema, type Types } from 'mongoose';
import type { ProjectChange } from './audit-entry.js';

/** A change that began. It becomes an event when its call succeeds, and disappears when the call fails. */
export interface AuditIntentDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  change: Omit<ProjectChange, 'at'>;
  at: Date;
}

export const auditIntentSchema = new Schema<AuditIntentDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    change: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'project_audit_intents', minimize: false },
);
auditIntentSchema.index({ at: 1 });
auditIntentSchema.index({ project: 1 });
auditIntentSchema.index({ 'change.actor': 1 });
