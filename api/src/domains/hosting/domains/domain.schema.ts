import type { AttachedDomainState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { declareSealed } from '../../../platform/database/sealed-fields.js';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** Purpose of the encrypted keys of certificates. */
export const CERTIFICATE_KEY = 'certificate-key';
/** Purpose of the encrypted keys of accounts at certificate authorities. */
export const ACCOUNT_KEY = 'acme-account';

/** A certificate with its private key. */
export interface StoredCertificate {
  /** PEM, the certificate of the domain first. */
  chain: string;
  /** PEM of the private key, encrypted. */
  sealedKey: string;
  expiresAt: Date;
  renewAt: Date;
}

/** Proof of a domain for a certificate authority (RFC 8555, section 8). */
export type ChallengeMethod = 'dns-01' | 'http-01';

/** A challenge that the authority checks: a file of the edge proxy, or a TXT record. */
export interface Challenge {
  method: ChallengeMethod;
  token: string;
  content: string;
}

/** A domain of a container. */
export interface DomainDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  container: Types.ObjectId;
  /** In ASCII, lower case and without final dot. */
  host: string;
  /** Set while the domain is active: one container serves a host. */
  active?: true;
  /** Proof of control of the domain; null before it. */
  proof: 'zone' | 'txt' | null;
  /** Value for the TXT record of a domain whose records are at another provider. */
  token: string;
  state: AttachedDomainState;
  message: string;
  certificate: StoredCertificate | null;
  /** Stored before it is published, so that the next run can remove it after a crash. */
  challenge: Challenge | null;
  /** Number of failed attempts since the last certificate. */
  failures: number;
  /** After a failure, no certificate is ordered before this time. */
  orderAfter: Date | null;
  /** Number of the next check; a newly scheduled check replaces an earlier one. */
  check: number;
  checkAt: Date | null;
  createdAt: Date;
}

const certificateSchema = new Schema<StoredCertificate>(
  {
    chain: { type: String, required: true },
    sealedKey: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    renewAt: { type: Date, required: true },
  },
  { _id: false },
);

const challengeSchema = new Schema<Challenge>(
  {
    method: { type: String, required: true },
    token: { type: String, required: true },
    content: { type: String, required: true },
  },
  { _id: false },
);

export const domainSchema = new Schema<DomainDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    container: { type: Schema.Types.ObjectId, required: true },
    host: { type: String, required: true },
    active: Boolean,
    proof: { type: String, default: null },
    token: { type: String, required: true },
    state: { type: String, required: true },
    message: { type: String, default: '' },
    certificate: { type: certificateSchema, default: null },
    challenge: { type: challengeSchema, default: null },
    failures: { type: Number, default: 0 },
    orderAfter: { type: Date, default: null },
    check: { type: Number, required: true },
    checkAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'hosting_domains' },
);
domainSchema.index({ project: 1, host: 1 }, { unique: true });
domainSchema.index({ container: 1, createdAt: 1, _id: 1 });
domainSchema.index({ host: 1 }, { unique: true, partialFilterExpression: { active: { $exists: true } } });
indexOutbox(domainSchema);
declareSealed(domainSchema, [{ field: 'certificate.sealedKey', purpose: CERTIFICATE_KEY }]);

/** The account at a certificate authority. */
export interface AcmeAccountDocument {
  /** Address of the directory. */
  _id: string;
  /** PEM of the private key, encrypted. */
  sealedKey: string;
  url: string;
}

export const acmeAccountSchema = new Schema<AcmeAccountDocument>(
  {
    _id: { type: String, required: true },
    sealedKey: { type: String, required: true },
    url: { type: String, required: true },
  },
  { collection: 'hosting_acme_accounts' },
);
declareSealed(acmeAccountSchema, [{ field: 'sealedKey', purpose: ACCOUNT_KEY }]);
