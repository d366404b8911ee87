import type { ContainerSource, EngineName, ServerState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** A machine with an engine. */
export interface ServerDocument {
  _id: Types.ObjectId;
  name: string;
  engine: EngineName;
  /** Sources that its engine can run; absent until its worker reports it: websites. */
  sources?: ContainerSource[];
  /** Whether it builds images; absent without a decision of the operator: a partner server does, a public one does not. */
  builds?: boolean;
  /** Open to every project. */
  public: boolean;
  /** The person whose projects may use a partner server; null for a public one. */
  owner: Types.ObjectId | null;
  state: Exclude<ServerState, 'unreachable'>;
  /** Where the API reaches the terminals of its worker; absent before the first report. */
  terminalUrl?: string;
  /** When its worker last reported. */
  seenAt: Date;
  createdAt: Date;
}

export const serverSchema = new Schema<ServerDocument>(
  {
    name: { type: String, required: true },
    engine: { type: String, required: true },
    sources: { type: [String], default: undefined },
    builds: Boolean,
    public: { type: Boolean, required: true },
    owner: { type: Schema.Types.ObjectId, default: null },
    state: { type: String, required: true },
    terminalUrl: String,
    seenAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'hosting_servers' },
);
serverSchema.index({ name: 1 }, { unique: true });
serverSchema.index({ public: 1, name: 1 });
serverSchema.index({ owner: 1, name: 1 });
declarePersonal(serverSchema, { owner: 'owner', exported: ['name', 'engine', 'createdAt'] });
