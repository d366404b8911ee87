import type { RecordType, TokenAccess } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** A token with which programs access a project on behalf of the member who created it. */
export interface ApiTokenDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** Creator. The token is valid while this user is a member of the project. */
  user: Types.ObjectId;
  name: string;
  tokenHash: string;
  /** Slot among the active tokens of the project. A revocation frees it; an expired token can lose it to a new one. */
  slot?: number | null;
  /** Last characters of the token. */
  hint: string;
  access: TokenAccess;
  /** Null: all. */
  clusters: Types.ObjectId[] | null;
  types: RecordType[] | null;
  pattern: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUseAt: Date | null;
  lastUseIp: string | null;
}

export const apiTokenSchema = new Schema<ApiTokenDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    tokenHash: { type: String, required: true },
    slot: Number,
    hint: { type: String, required: true },
    access: { type: String, required: true },
    clusters: { type: [Schema.Types.ObjectId], default: null },
    types: { type: [String], default: null },
    pattern: { type: String, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
    revokedAt: { type: Date, default: null },
    lastUseAt: { type: Date, default: null },
    lastUseIp: { type: String, default: null },
  },
  { collection: 'api_tokens' },
);
apiTokenSchema.index({ tokenHash: 1 }, { unique: true });
apiTokenSchema.index({ project: 1, createdAt: -1, _id: -1 });
apiTokenSchema.index({ user: 1 });
apiTokenSchema.index({ revokedAt: 1 }, { sparse: true });
apiTokenSchema.index({ expiresAt: 1 }, { sparse: true });
// Enforces the limit of a project when tokens are created concurrently.
// guard: token-places
apiTokenSchema.index(
  { project: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
declarePersonal(apiTokenSchema, {
  owner: 'user',
  exported: ['name', 'hint', 'access', 'createdAt', 'expiresAt', 'revokedAt', 'lastUseAt', 'lastUseIp'],
});
