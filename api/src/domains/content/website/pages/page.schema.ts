import type { PageContent, WebsiteLanguage } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';
import type { Place } from '../tree/page-tree.js';

/** What is shown of a page in one language. */
export interface PublishedText extends PageContent {
  /** Of the version. */
  number: number;
  at: Date;
  by: Types.ObjectId;
}

/** What is going to be shown, as it was when that was planned. */
export interface PlannedText {
  /** Of the job that does it. */
  id: string;
  at: Date;
  by: Types.ObjectId;
  content: PageContent;
  /** The page becomes visible with it; false or missing: its visibility stays. */
  show?: boolean;
}

/** What a page has in one language: a draft and its publications. Its slug is part of the website's structure. */
export interface PageText {
  language: WebsiteLanguage;
  /** Empty: the page was never written in this language. */
  title: string;
  description: string;
  tags?: string[];
  /** HTML, cleaned. */
  body?: string;
  published?: PublishedText | null;
  planned?: PlannedText | null;
  /** The draft differs from what is shown. */
  edited?: boolean;
  /** Files in all that it says; written with it. */
  files?: string[];
  /** Those of them in the published version. */
  shownFiles?: string[];
  /** Visitors see the published version of a visible text, and nothing before the first publication. */
  visible: boolean;
  /** Visitors could see it at some time. Missing in older texts; see `wasPublic`. */
  shown?: boolean;
}

/** Where a page was that is in no tree: it was removed, or its creation was never finished. */
export interface LeftPlace {
  at: Date;
  /** The page with which it was removed; its own id when it was that one. */
  with: Types.ObjectId;
  place: Place;
  /** Pages right below it then, in their order. */
  below: readonly string[];
  slugs: Partial<Record<WebsiteLanguage, string>>;
}

/** A page. Whether it is there is for the website's structure to say, whatever `left` still tells. */
export interface PageDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  rev: number;
  texts: PageText[];
  left: LeftPlace | null;
  createdAt: Date;
  changedAt: Date;
}

const textSchema = new Schema<PageText>(
  {
    language: { type: String, required: true },
    title: { type: String, default: '' },
    description: { type: String, default: '' },
    tags: { type: [String], default: undefined },
    body: String,
    published: { type: Schema.Types.Mixed, default: undefined },
    planned: { type: Schema.Types.Mixed, default: undefined },
    edited: Boolean,
    files: { type: [String], default: undefined },
    shownFiles: { type: [String], default: undefined },
    visible: { type: Boolean, required: true },
    shown: Boolean,
  },
  { _id: false },
);

export const pageSchema = new Schema<PageDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    rev: { type: Number, required: true },
    texts: { type: [textSchema], required: true },
    left: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'website_pages' },
);
pageSchema.index({ project: 1, 'left.with': 1 });
pageSchema.index({ project: 1, 'texts.files': 1 });
indexOutbox(pageSchema);
