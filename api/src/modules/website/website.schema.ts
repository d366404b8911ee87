import type { WebsiteLanguage } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { AddressChange } from './address-changes.js';
import type { Children } from './page-tree.js';

/** Slugs of pages by their ids. */
export type Slugs = Readonly<Record<string, string>>;

/** Addresses that one change took from pages. */
export interface LeftAddresses {
  /** The version that the change made. */
  v: number;
  at: Date;
  by: Types.ObjectId;
  changes: readonly AddressChange[];
}

/**
 * Structure of a project's website. Which pages there are, where they stand and by what slug is in this one document, so
 * that neither a circle nor an address that two pages have can come of two changes at a time: each is written on the
 * condition that `v` is what it was made from.
 */
export interface WebsiteDocument {
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
  /** What became of changes and is not among the redirects yet, in the order of the changes. */
  left?: LeftAddresses[];
  createdAt: Date;
}

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
    left: { type: [Schema.Types.Mixed], default: undefined },
    createdAt: { type: Date, required: true },
  },
  { collection: 'websites', minimize: false },
);
websiteSchema.index({ project: 1 }, { unique: true });
