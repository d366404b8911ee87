import { Schema, type Types } from 'mongoose';
import { AUDIT_DAYS } from '@zonewerk/contracts';

const DAY_S = 86_400;

/** A change in a project. */
export interface AuditEventDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** Position in the chain of the project, from 1. Absent in events of versions without a chain. */
  number?: number;
  /** Hash of the event before; empty for the first one. Hexadecimal SHA-256. */
  previous?: string;
  /** Hash of this event. Hexadecimal SHA-256. */
  hash?: string;
  /** Digest of actor and address, which stays when the account of the actor is removed. */
  origin?: string;
  at: Date;
  /** Moment at which the event joined the chain. Chains expire in their order. */
  storedAt?: Date;
  /** The member; null for the platform, and when that account was removed. */
  actor: Types.ObjectId | null;
  /** Address of the client; null for the platform, and when that account was removed. */
  ip?: string | null;
  /** Id of the request; null for the platform. */
  request?: string | null;
  /** Name of the API token; null for changes without one. */
  token?: string | null;
  /** Area of the product, for example `hosting`. */
  area?: string;
  action: string;
  /** A member has a digest, which stays when the account of the member is removed. */
  subject: { kind: string; id: Types.ObjectId; name: string; digest?: string };
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
    digest: { type: String },
  },
  { _id: false },
);

export const auditEventSchema = new Schema<AuditEventDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number },
    previous: { type: String },
    hash: { type: String },
    origin: { type: String },
    at: { type: Date, required: true },
    storedAt: { type: Date },
    actor: { type: Schema.Types.ObjectId, default: null },
    ip: { type: String },
    request: { type: String },
    token: { type: String },
    area: { type: String },
    action: { type: String, required: true },
    subject: { type: subjectSchema, required: true },
    details: { type: Schema.Types.Mixed, required: true },
    entry: { type: String, required: true },
  },
  { collection: 'project_audit_events', minimize: false },
);
auditEventSchema.index({ project: 1, at: -1, _id: -1 });
auditEventSchema.index({ project: 1, area: 1, at: -1, _id: -1 });
auditEventSchema.index({ project: 1, actor: 1, at: -1, _id: -1 });
auditEventSchema.index({ project: 1, 'subject.id': 1, at: -1, _id: -1 });
auditEventSchema.index(
  { project: 1, number: -1 },
  { unique: true, partialFilterExpression: { number: { $exists: true } } },
);
auditEventSchema.index({ actor: 1 });
auditEventSchema.index({ 'subject.id': 1 }, { partialFilterExpression: { 'subject.kind': 'member' } });
auditEventSchema.index({ entry: 1 }, { unique: true });
auditEventSchema.index({ storedAt: 1 }, { expireAfterSeconds: AUDIT_DAYS * DAY_S });
