import type { PageContent, WebsiteLanguage } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';
import type { TreePosition } from '../tree/page-tree.js';

/** Published version of a page in one language. */
export interface PublishedText extends PageContent {
  /** Number of the version. */
  number: number;
  at: Date;
  by: Types.ObjectId;
}

/** Scheduled publication, with the content at the time of scheduling. */
export interface PlannedText {
  /** ID of the job. */
  id: string;
  at: Date;
  by: Types.ObjectId;
  content: PageContent;
  /** The publication makes the page visible; false or absent: the visibility does not change. */
  show?: boolean;
}

/** Texts of a page in one language: a draft and its publications. The slug is part of the website's structure. */
export interface PageText {
  language: WebsiteLanguage;
  /** Empty: the page was never written in this language. */
  title: string;
  description: string;
  tags?: string[];
  /** Sanitised HTML. */
  body?: string;
  published?: PublishedText | null;
  planned?: PlannedText | null;
  /** The draft differs from the published version. */
  edited?: boolean;
  /** Files in all versions of the text; derived at each write. */
  files?: string[];
  /** Files in the published version. */
  shownFiles?: string[];
  /** Visitors see the published version of a visible text. Before the first publication they see nothing. */
  visible: boolean;
  /** Whether visitors could ever see it. Absent in older texts; see `wasPublic`. */
  shown?: boolean;
}

/** Former position of a page outside the tree: it was deleted, or its creation was not completed. */
export interface FormerPosition {
  at: Date;
  /** The deleted page that includes this one; its own ID when it was deleted itself. */
  with: Types.ObjectId;
  place: TreePosition;
  /** Child pages at that time, in order. */
  below: readonly string[];
  slugs: Partial<Record<WebsiteLanguage, string>>;
}

/** A page. The website's structure determines whether it exists, whatever `left` contains. */
export interface PageDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  rev: number;
  texts: PageText[];
  left: FormerPosition | null;
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
