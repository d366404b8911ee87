import type { FieldType } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { indexOutbox, outboxField } from '../../platform/jobs/outbox.schema.js';
import type { WithOutbox } from '../../platform/jobs/outbox.js';

/** A field of a module. */
export interface FieldDefinition {
  /** Unique among the fields of the module, those that were removed and are still kept included. */
  key: string;
  title: string;
  type: FieldType;
  /** Which of the indexes for sorting it has; null when rows cannot be sorted by it. */
  slot: number | null;
  /** Of what names a row of another module: that module. */
  target?: string;
  /** Of a dropdown, see the contract. */
  column?: string;
  watcher?: string | null;
  filter?: string | null;
  removedAt?: Date;
}

/** A table that a project defines. */
export interface ModuleDefinition {
  id: string;
  /** Unique in the project, modules that were removed and are still kept included. */
  key: string;
  title: string;
  rev: number;
  titleField: string | null;
  fields: FieldDefinition[];
  removedAt?: Date;
}

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
