import type { PageContent, WebsiteLanguage } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** A published version of a page in one language. */
export interface VersionDocument extends PageContent {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  page: Types.ObjectId;
  language: WebsiteLanguage;
  number: number;
  at: Date;
  /** Author of the publication. */
  by: Types.ObjectId;
}

export const versionSchema = new Schema<VersionDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    page: { type: Schema.Types.ObjectId, required: true },
    language: { type: String, required: true },
    number: { type: Number, required: true },
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    description: { type: String, default: '' },
    tags: { type: [String], required: true },
    body: { type: String, default: '' },
  },
  { collection: 'website_versions' },
);
versionSchema.index({ project: 1, page: 1, language: 1, number: -1 }, { unique: true });
