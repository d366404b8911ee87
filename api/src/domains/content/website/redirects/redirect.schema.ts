import type { BarePath, WebsiteLanguage } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** A former path that redirects to a page. Paths below it redirect to the descendants of that page. */
export interface RedirectDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  language: WebsiteLanguage;
  from: BarePath;
  page: Types.ObjectId;
  /** Created by a path change of the page. */
  automatic: boolean;
  at: Date;
  by: Types.ObjectId;
  /** Website version of its creation; absent in documents of earlier releases. */
  v?: number;
}

export const redirectSchema = new Schema<RedirectDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    language: { type: String, required: true },
    from: { type: String, required: true },
    page: { type: Schema.Types.ObjectId, required: true },
    automatic: { type: Boolean, required: true },
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    v: { type: Number },
  },
  { collection: 'website_redirects' },
);
redirectSchema.index({ project: 1, language: 1, from: 1 }, { unique: true });
redirectSchema.index({ project: 1, page: 1, at: -1, _id: -1 });
redirectSchema.index({ project: 1, automatic: 1, at: 1 });
