import { Schema, type Types } from 'mongoose';
import { AUDIT_DAYS } from '@zonewerk/contracts';

const DAY_S = 86_400;

/** A change in a project. */
export interface AuditEventDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** Position in the chain of the project, from 1. Absent in events of releases without a chain. */
  number?: number;
  /** Hash of the previous event; empty for the first one. Hexadecimal SHA-256. */
  previous?: string;
  /** Hash of this event. Hexadecimal SHA-256. */
  hash?: string;
  /** Digest of actor and IP address, which remains after the account of the actor is deleted. */
  origin?: string;
  at: Date;
  /** Time at which the event joined the chain. Events expire in chain order. */
  storedAt?: Date;
  /** The member; null for the platform, and after that account was deleted. */
  actor: Types.ObjectId | null;
  /** IP address of the client; null for the platform, and after that account was deleted. */
  ip?: string | null;
  /** ID of the request; null for the platform. */
  request?: string | null;
  /** Name of the API token; null for changes without one. */
  token?: string | null;
  /** Area of the product, for example `hosting`. */
  area?: string;
  action: string;
  /** For a member a digest is stored, which remains after the account of the member is deleted. */
  subject: { kind: string; id: Types.ObjectId; name: string; digest?: string };
  /** Must not contain secrets. */
  details: Record<string, string>;
  /** ID of the outbox entry, so that a repeated job writes nothing. */
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
