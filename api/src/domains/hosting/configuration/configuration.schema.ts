import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** The last change of a part of a configuration. */
export interface StoredChange {
  revision: number;
  at: Date;
  /** Null after that account was deleted. */
  author: Types.ObjectId | null;
}

/** An environment variable with its value, or a secret with its encrypted value. */
export interface StoredVariable extends StoredChange {
  name: string;
  value?: string;
  sealed?: string;
}

export interface StoredLimits {
  memoryMb: number;
  cpus: number;
  processes: number;
  /** Null: the path of the image, or the main page of a website. */
  healthPath: string | null;
}

/** Settings of a container at one revision. Immutable, so that a rollback restores its own settings. */
export interface ConfigurationDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  container: Types.ObjectId;
  /** From 1 on. Revision 0 has no document: no variables, and the limits of the platform. */
  revision: number;
  /** By name. */
  variables: StoredVariable[];
  limits: StoredLimits;
  limitsChange: StoredChange | null;
  createdAt: Date;
}

const changeFields = {
  revision: { type: Number, required: true },
  at: { type: Date, required: true },
  author: { type: Schema.Types.ObjectId, default: null },
} as const;

const variableSchema = new Schema<StoredVariable>(
  { name: { type: String, required: true }, value: String, sealed: String, ...changeFields },
  { _id: false },
);

const limitsSchema = new Schema<StoredLimits>(
  {
    memoryMb: { type: Number, required: true },
    cpus: { type: Number, required: true },
    processes: { type: Number, required: true },
    healthPath: { type: String, default: null },
  },
  { _id: false },
);

export const configurationSchema = new Schema<ConfigurationDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    container: { type: Schema.Types.ObjectId, required: true },
    revision: { type: Number, required: true },
    variables: { type: [variableSchema], required: true },
    limits: { type: limitsSchema, required: true },
    limitsChange: { type: new Schema<StoredChange>(changeFields, { _id: false }), default: null },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'hosting_configurations' },
);
configurationSchema.index({ container: 1, revision: 1 }, { unique: true });
configurationSchema.index({ project: 1 });
configurationSchema.index({ 'variables.author': 1 });
configurationSchema.index({ 'limitsChange.author': 1 });
indexOutbox(configurationSchema);
