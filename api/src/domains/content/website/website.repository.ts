import type { StructureChange } from './tree/structure.types.js';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { WebsiteLanguage } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import {
  decodeFormerUrls,
  MAX_PENDING_REDIRECTS,
  type FormerUrls,
  keyOfFormer,
  encodeFormerUrls,
  unpadChildren,
  padChildren,
} from './stored-website.js';
import type { WebsiteDocument } from './website.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Former paths that are not redirects yet. */
export interface PendingFormerUrls {
  readonly website: WebsiteDocument['_id'];
  /** Version of the website at the read. */
  readonly v: number;
  readonly open: readonly FormerUrls[];
}

/** Version that identifies a state of a website. */
export type WebsiteVersion = Pick<WebsiteDocument, '_id' | 'v' | 'begun' | 'ended' | 'begunAt'>;

const VERSION = ['v', 'begun', 'ended', 'begunAt'] as const;

/** Structures of websites in the database. Every query carries the project. */
@Injectable()
export class WebsiteRepository {
  constructor(
    @InjectModel('Website') private readonly websites: Model<WebsiteDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(websites);
  }

  async find(scope: Scope): Promise<WebsiteDocument | null> {
    const stored = await this.websites.findOne(own(scope), { left: 0, outbox: 0 }).lean<WebsiteDocument>();
    return stored && { ...stored, children: unpadChildren(stored.children) };
  }

  /** Whether the stored structure has this version; counters of text changes are not compared. */
  async isStill(scope: Scope, website: Pick<WebsiteDocument, '_id' | 'v'>): Promise<boolean> {
    const stored = await this.websites
      .findOne(own(scope), { v: 1 })
      .lean<Pick<WebsiteDocument, '_id' | 'v'>>();
    return isSame(website, stored);
  }

  async version(scope: Scope): Promise<WebsiteVersion | null> {
    return this.websites.findOne(own(scope), VERSION).lean<WebsiteVersion>();
  }

  /** Creates the website; false when it exists. */
  async insert(scope: Scope, language: WebsiteLanguage, now: Date): Promise<boolean> {
    try {
      await this.websites.create({
        ...own(scope),
        v: 0,
        entered: 0,
        begun: 0,
        ended: 0,
        begunAt: now,
        createdAt: now,
        languages: [language],
        children: {},
        slugs: {},
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /**
   * Writes a change that is based on a version, with its outbox entries. False when the version is stale, the website
   * was replaced, or too many former paths are not redirects yet.
   */
  async change(
    scope: Scope,
    { _id, v }: Pick<WebsiteDocument, '_id' | 'v'>,
    { children, slugs, languages, home, formerUrls }: StructureChange,
    promises: readonly OutboxEntry[],
  ): Promise<boolean> {
    const set: Record<string, unknown> = {};
    const unset: Record<string, 1> = {};
    for (const [parent, ids] of Object.entries(children ?? {})) {
      if (ids.length > 0) set[`children.${parent}`] = padChildren(ids);
      else unset[`children.${parent}`] = 1;
    }
    for (const [language, bySlug] of Object.entries(slugs ?? {})) {
      for (const [id, slug] of Object.entries(bySlug)) {
        if (slug === null) unset[`slugs.${language}.${id}`] = 1;
        else set[`slugs.${language}.${id}`] = slug;
      }
    }
    if (languages) set['languages'] = languages;
    if (home !== undefined) set['home'] = home;
    if (formerUrls) set[keyOfFormer(formerUrls.v)] = encodeFormerUrls(formerUrls);
    // Uses the driver directly, as for toggles: moves of pages are frequent, and no values need casts.
    const { matchedCount } = await this.websites.collection.updateOne(
      {
        ...own(scope),
        _id,
        v,
        ...(formerUrls ? { entered: { $gte: formerUrls.v - MAX_PENDING_REDIRECTS } } : {}),
      },
      { $set: set, $unset: unset, $inc: { v: 1 }, ...pushed(promises) },
    );
    if (matchedCount === 1 && promises.length > 0) this.relay.nudgeAfterwards(this.websites, _id);
    return matchedCount === 1;
  }

  /** Adds outbox entries to the website of a project. */
  async promise(scope: Scope, promises: readonly OutboxEntry[]): Promise<void> {
    if (promises.length > 0) await this.websites.updateOne(own(scope), pushed(promises));
  }

  /** Former paths that are not redirects yet, in the order of their changes; null when nothing changed since. */
  async pendingFormerUrls(scope: Scope): Promise<PendingFormerUrls | null> {
    const stored = await this.websites
      .findOne(own(scope), { v: 1, entered: 1 })
      .lean<Pick<WebsiteDocument, '_id' | 'v' | 'entered'>>();
    if (!stored || stored.entered === stored.v) return null;
    const { _id, v, entered = 0 } = stored;
    const { left: former = {} } =
      (await this.websites
        .findOne({ ...own(scope), _id }, { left: 1 })
        .lean<Pick<WebsiteDocument, 'left'>>()) ?? {};
    const open = Object.values(former)
      .map(decodeFormerUrls)
      // Former paths of a later version are processed by the next call.
      .filter((one) => one.v > entered && one.v <= v)
      .toSorted((one, other) => one.v - other.v);
    return { website: _id, open, v };
  }

  /** Marks the former paths of changes up to a version as processed. */
  async entered(scope: Scope, { website, v }: PendingFormerUrls): Promise<void> {
    await this.websites.updateOne({ ...own(scope), _id: website }, { $max: { entered: v } });
  }

  /** Called before texts of pages are written; `end` follows after the write. */
  async begin(scope: Scope, now: Date): Promise<void> {
    await this.websites.updateOne(own(scope), { $inc: { begun: 1 }, $set: { begunAt: now } });
  }

  async end(scope: Scope): Promise<void> {
    await this.websites.updateOne(own(scope), { $inc: { ended: 1 } });
  }

  /** Corrects the counters after a process ended between the two calls. The website then counts as changed. */
  async complete(scope: Scope, { begun, ended }: WebsiteVersion): Promise<void> {
    const next = Math.max(begun, ended) + 1;
    await this.websites.updateOne({ ...own(scope), begun, ended }, { $set: { begun: next, ended: next } });
  }

  async remove(scope: Scope): Promise<void> {
    await this.websites.deleteOne(own(scope));
  }
}

/** Whether a structure has the stored version of the same website. */
function isSame(
  { _id, v }: Pick<WebsiteDocument, '_id' | 'v'>,
  stored: Pick<WebsiteDocument, '_id' | 'v'> | null | undefined,
): boolean {
  return stored?.v === v && stored._id.equals(_id);
}

function own({ projectId }: Scope) {
  return { project: new Types.ObjectId(projectId) };
}

function pushed(promises: readonly OutboxEntry[]): Record<string, object> {
  return promises.length === 0 ? {} : { $push: { outbox: { $each: [...promises] } } };
}
