import { Schema, type Types } from 'mongoose';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';
import type { ModuleDefinition } from './module-definition.js';

/**
 * All modules of a project. They are one document because fields point to fields of other modules: what one points to
 * cannot go at the same moment, since each change is written on the condition that `v` is what it was made from.
 */
export interface ModulesDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  v: number;
  modules: ModuleDefinition[];
}

export const contentModulesSchema = new Schema<ModulesDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    v: { type: Number, required: true },
    modules: { type: [Schema.Types.Mixed], required: true } as never,
    outbox: outboxField,
  },
  { collection: 'content_modules', minimize: false },
);
contentModulesSchema.index({ project: 1 }, { unique: true });
indexOutbox(contentModulesSchema);
