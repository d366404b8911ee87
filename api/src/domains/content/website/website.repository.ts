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
  fromStoredLeft,
  LEFT_MOST,
  type LeftAddresses,
  placeOfLeft,
  toStoredLeft,
  withoutRoom,
  withRoom,
} from './stored-website.js';
import type { WebsiteDocument } from './website.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Addresses that pages left and that are no redirects yet. */
export interface Left {
  readonly website: WebsiteDocument['_id'];
  /** The version that it had then. */
  readonly v: number;
  readonly open: readonly LeftAddresses[];
}

/** What tells whether a website is still what somebody has read. */
export type WebsiteVersion = Pick<WebsiteDocument, '_id' | 'v' | 'begun' | 'ended' | 'begunAt'>;

const VERSION = ['v', 'begun', 'ended', 'begunAt'] as const;

/** Structures of websites in the database; every query carries the project. */
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
    return stored && { ...stored, children: withoutRoom(stored.children) };
  }

  /** Whether a website's structure is stored as it was read; what counts changes of texts is not compared. */
  async isStill(scope: Scope, website: Pick<WebsiteDocument, '_id' | 'v'>): Promise<boolean> {
    const stored = await this.websites
      .findOne(own(scope), { v: 1 })
      .lean<Pick<WebsiteDocument, '_id' | 'v'>>();
    return isSame(website, stored);
  }

  async version(scope: Scope): Promise<WebsiteVersion | null> {
    return this.websites.findOne(own(scope), VERSION).lean<WebsiteVersion>();
  }

  /** Makes the website; false when there is one. */
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
   * Writes a change that was made of a version; false when there is another one by now, or another website, or when
   * too much of former changes is not among the redirects yet. Outbox entries are written with it.
   */
  async change(
    scope: Scope,
    { _id, v }: Pick<WebsiteDocument, '_id' | 'v'>,
    { children, slugs, languages, home, left }: StructureChange,
    promises: readonly OutboxEntry[],
  ): Promise<boolean> {
    const set: Record<string, unknown> = {};
    const unset: Record<string, 1> = {};
    for (const [parent, ids] of Object.entries(children ?? {})) {
      if (ids.length > 0) set[`children.${parent}`] = withRoom(ids);
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
    if (left) set[placeOfLeft(left.v)] = toStoredLeft(left);
    // The driver itself, as for switches: pages are moved in quick succession, and there is nothing to cast.
    const { matchedCount } = await this.websites.collection.updateOne(
      { ...own(scope), _id, v, ...(left ? { entered: { $gte: left.v - LEFT_MOST } } : {}) },
      { $set: set, $unset: unset, $inc: { v: 1 }, ...pushed(promises) },
    );
    if (matchedCount === 1 && promises.length > 0) this.relay.nudgeAfterwards(this.websites, _id);
    return matchedCount === 1;
  }

  /** Adds outbox entries to the website of a project. */
  async promise(scope: Scope, promises: readonly OutboxEntry[]): Promise<void> {
    if (promises.length > 0) await this.websites.updateOne(own(scope), pushed(promises));
  }

  /** What of changes is not among the redirects yet, in the order of the changes; null where there was none since. */
  async left(scope: Scope): Promise<Left | null> {
    const stored = await this.websites
      .findOne(own(scope), { v: 1, entered: 1 })
      .lean<Pick<WebsiteDocument, '_id' | 'v' | 'entered'>>();
    if (!stored || stored.entered === stored.v) return null;
    const { _id, v, entered = 0 } = stored;
    const { left = {} } =
      (await this.websites
        .findOne({ ...own(scope), _id }, { left: 1 })
        .lean<Pick<WebsiteDocument, 'left'>>()) ?? {};
    const open = Object.values(left)
      .map(fromStoredLeft)
      // Those of a later change than the version that was read are for whoever asks next.
      .filter((one) => one.v > entered && one.v <= v)
      .toSorted((one, other) => one.v - other.v);
    return { website: _id, open, v };
  }

  /** Makes room: what was left by changes up to a version is among the redirects now. */
  async entered(scope: Scope, { website, v }: Left): Promise<void> {
    await this.websites.updateOne({ ...own(scope), _id: website }, { $max: { entered: v } });
  }

  /** To be called before texts of pages are written, and `end` after it. */
  async begin(scope: Scope, now: Date): Promise<void> {
    await this.websites.updateOne(own(scope), { $inc: { begun: 1 }, $set: { begunAt: now } });
  }

  async end(scope: Scope): Promise<void> {
    await this.websites.updateOne(own(scope), { $inc: { ended: 1 } });
  }

  /** Makes good for a process that died between the two; the website counts as changed then. */
  async settle(scope: Scope, { begun, ended }: WebsiteVersion): Promise<void> {
    const next = Math.max(begun, ended) + 1;
    await this.websites.updateOne({ ...own(scope), begun, ended }, { $set: { begun: next, ended: next } });
  }

  async remove(scope: Scope): Promise<void> {
    await this.websites.deleteOne(own(scope));
  }
}

/** Whether a structure is the stored one, of the same website. */
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
