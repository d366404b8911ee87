import { Schema, type Types } from 'mongoose';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';
import type { ModuleDefinition } from './module-definition.js';

/**
 * All modules of a project in one document, because fields reference fields of other modules. Each write requires the
 * version `v` it is based on, so a referenced field cannot be deleted concurrently.
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
