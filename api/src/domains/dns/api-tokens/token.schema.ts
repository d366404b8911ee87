import type { RecordType, TokenAccess } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** A token with which programs work in a project, on behalf of the member who made it. */
export interface ApiTokenDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** The member who made it; it works as long as they belong to the project. */
  user: Types.ObjectId;
  name: string;
  tokenHash: string;
  /** Place among those of its project that work; given up when it is revoked, and taken away once it has expired. */
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
// What keeps a project within its limit, however many tokens are asked for at the same moment.
// guard: token-places
apiTokenSchema.index(
  { project: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
declarePersonal(apiTokenSchema, {
  owner: 'user',
  exported: ['name', 'hint', 'access', 'createdAt', 'expiresAt', 'revokedAt', 'lastUseAt', 'lastUseIp'],
});
