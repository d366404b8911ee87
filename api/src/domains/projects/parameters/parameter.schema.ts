import type { ParameterEnvironment, ParameterType } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** A parameter after a change. */
export interface ParameterState {
  type: ParameterType;
  /** Absent for a secret. */
  value?: string;
  /** Encrypted value of a secret, bound to the ID of its parameter. */
  sealed?: string;
  description: string;
  public: boolean;
}

export interface ParameterChangeDocument {
  rev: number;
  at: Date;
  /** Null after that account was deleted. */
  author: Types.ObjectId | null;
  /** Null for a deletion. */
  state: ParameterState | null;
}

/** A setting of a project. Its document remains after a deletion, so that it can be restored. */
export interface ParameterDocument extends ParameterChangeDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  environment: ParameterEnvironment;
  key: string;
  /** Slot among the parameters of the project. Absent while the parameter is deleted. */
  slot?: number;
  /** The last changes, newest last. */
  history: ParameterChangeDocument[];
}

const stateSchema = new Schema<ParameterState>(
  {
    type: { type: String, required: true },
    value: String,
    sealed: String,
    description: { type: String, default: '' },
    public: { type: Boolean, required: true },
  },
  { _id: false },
);

const changeFields = {
  rev: { type: Number, required: true },
  at: { type: Date, required: true },
  author: { type: Schema.Types.ObjectId, default: null },
  state: { type: stateSchema, default: null },
} as const;

export const parameterSchema = new Schema<ParameterDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    environment: { type: String, required: true },
    key: { type: String, required: true },
    slot: Number,
    ...changeFields,
    history: { type: [new Schema<ParameterChangeDocument>(changeFields, { _id: false })], required: true },
  },
  { collection: 'project_parameters' },
);
parameterSchema.index({ project: 1, key: 1, environment: 1 }, { unique: true });
// Each present parameter has a unique slot, so the limit of a project also holds for concurrent requests.
parameterSchema.index(
  { project: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
parameterSchema.index({ 'history.author': 1 });
parameterSchema.index({ at: 1 }, { partialFilterExpression: { state: null } });
