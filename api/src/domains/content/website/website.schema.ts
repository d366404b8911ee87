import type { WebsiteLanguage } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import type { Children } from './tree/page-tree.js';

/** Slugs by page ID. */
export type Slugs = Readonly<Record<string, string>>;

/**
 * Structure of a project's website: the pages, their positions and slugs in one document. Each write requires the
 * version `v` it is based on. Therefore concurrent changes can create neither a cycle nor a duplicate path.
 */
export interface WebsiteDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** Raised by every change of the structure. */
  v: number;
  /** Started and ended changes of texts. While the counters differ, a text is being changed. */
  begun: number;
  ended: number;
  /** Start of the last change of a text. */
  begunAt: Date;
  /** The first one is the fallback of the others. */
  languages: WebsiteLanguage[];
  children: Children;
  /** The page at `/`; absent or deleted: the first page of the top level. */
  home?: string | null;
  /** By language, including removed languages. */
  slugs: Partial<Record<WebsiteLanguage, Slugs>>;
  /** Former paths by the field of their change (`keyOfFormer`), including some that are redirects already. */
  left?: Readonly<Record<string, { toString(encoding: 'utf8'): string }>>;
  /** The former paths of changes up to this version are redirects; absent in documents of earlier releases. */
  entered?: number;
  createdAt: Date;
}

/** A website without the positions of its pages. */
export type WebsiteHead = Omit<WebsiteDocument, 'children' | 'left' | 'entered' | 'outbox'>;

export const websiteSchema = new Schema<WebsiteDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    v: { type: Number, required: true },
    begun: { type: Number, required: true },
    ended: { type: Number, required: true },
    begunAt: { type: Date, required: true },
    languages: { type: [String], required: true },
    children: { type: Schema.Types.Mixed, required: true },
    home: { type: String, default: null },
    slugs: { type: Schema.Types.Mixed, required: true },
    left: { type: Schema.Types.Mixed },
    entered: { type: Number },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'websites', minimize: false },
);
websiteSchema.index({ project: 1 }, { unique: true });
indexOutbox(websiteSchema);
