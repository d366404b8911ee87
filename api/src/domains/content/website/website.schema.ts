import type { WebsiteLanguage } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import type { Children } from './tree/page-tree.js';

/** Slugs of pages by their ids. */
export type Slugs = Readonly<Record<string, string>>;

/**
 * Structure of a project's website. Which pages there are, where they stand and by what slug is in this one document, so
 * that neither a circle nor an address that two pages have can come of two changes at a time: each is written on the
 * condition that `v` is what it was made from.
 */
export interface WebsiteDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** Goes up with every change of the structure. */
  v: number;
  /** Changes of texts: how many were begun and how many have ended. While they differ one is being written. */
  begun: number;
  ended: number;
  /** When the last one was begun. */
  begunAt: Date;
  /** The first one is what others fall back to. */
  languages: WebsiteLanguage[];
  children: Children;
  /** The page that is served at `/`; without one, and when that is gone, the first page of the top level is. */
  home?: string | null;
  /** By language, also of those that were removed. */
  slugs: Partial<Record<WebsiteLanguage, Slugs>>;
  /** Addresses that pages left, by the place of their change (`placeOfLeft`), also of some that are redirects since. */
  left?: Readonly<Record<string, { toString(encoding: 'utf8'): string }>>;
  /** What was left by changes up to this version is among the redirects; missing in websites of before it was stored. */
  entered?: number;
  createdAt: Date;
}

/** A website without where its pages stand. */
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
