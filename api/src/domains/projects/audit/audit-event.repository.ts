import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AuditEvent } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { digestOf, type Link, linkAfter, NO_MEMBER } from './audit-chain.js';
import type { ProjectChange } from './audit-entry.js';
import type { AuditEventDocument } from './audit-event.schema.js';

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** Maximum of attempts when other processes append concurrently; each time one of them succeeds. */
const ATTEMPTS = 1_000;

/** Filter of a list of events. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly area?: AuditEvent['area'] | undefined;
  /** ID of the changed object. */
  readonly target?: string | undefined;
  /** Start, included. */
  readonly from?: Date | undefined;
  /** End, excluded. */
  readonly until?: Date | undefined;
}

type Linked = AuditEventDocument & Link;

/** Audit logs in the database. Each project has one chain of events. */
@Injectable()
export class AuditEventRepository {
  constructor(@InjectModel('ProjectAuditEvent') private readonly events: Model<AuditEventDocument>) {}

  /** Appends an event to the chain of its project. Idempotent per entry. */
  async append({ project, actor, subject, ...change }: ProjectChange, entry: string): Promise<void> {
    const event = {
      _id: newObjectId(),
      project: toObjectId(project),
      actor: actor === null ? null : toObjectId(actor),
      subject: {
        ...subject,
        id: toObjectId(subject.id),
        ...(subject.kind === 'member' ? { digest: digestOf(entry, subject.id) } : {}),
      },
      ...change,
      entry,
    };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        const link = linkAfter(await this.last(event.project), event);
        await this.events.create({ ...event, ...link, storedAt: new Date() });
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (await this.events.exists({ entry })) return;
      }
    }
    throw new Error(`The event ${entry} found no end of its chain.`);
  }

  async list(
    scope: OwnScope,
    filter: AuditFilter,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ rows: AuditEventDocument[]; next: string | null; count: number }> {
    const own = filterOf(scope, filter);
    const [rows, count] = await Promise.all([
      this.events
        .find({ $and: [own, afterCursor(page.cursor, NEWEST_FIRST)] })
        .sort(NEWEST_FIRST)
        .hint(indexFor(filter))
        .limit(page.limit + 1)
        .lean<AuditEventDocument[]>(),
      this.events.countDocuments(own, COUNTED),
    ]);
    return { ...toPage(rows, page.limit, NEWEST_FIRST), count };
  }

  /** Ids of the members with events in a project. */
  async actors({ projectId }: OwnScope): Promise<string[]> {
    const ids = await this.events.distinct('actor', { project: toObjectId(projectId) });
    return ids.flatMap((id) => (id ? [(id as Types.ObjectId).toHexString()] : []));
  }

  /** The events of a project, newest first. */
  each(scope: OwnScope, filter: AuditFilter = {}, most = 0): AsyncIterable<AuditEventDocument> {
    return this.events
      .find(filterOf(scope, filter))
      .sort(NEWEST_FIRST)
      .hint(indexFor(filter))
      .limit(most)
      .lean<AuditEventDocument>()
      .cursor();
  }

  /** The chain of a project from its first stored event. */
  chain({ projectId }: OwnScope): AsyncIterable<Linked> {
    return this.events
      .find({ project: toObjectId(projectId), number: { $gt: 0 } })
      .sort({ number: 1 })
      .lean<Linked>()
      .cursor();
  }

  async removeOfProject({ projectId }: OwnScope): Promise<void> {
    await this.events.deleteMany({ project: toObjectId(projectId) });
  }

  byActor(userId: string): Promise<AuditEventDocument[]> {
    return this.events.find({ actor: toObjectId(userId) }).lean<AuditEventDocument[]>();
  }

  /** Removes a deleted account as the actor. */
  async forget(userId: string): Promise<void> {
    await this.events.updateMany({ actor: toObjectId(userId) }, { $set: { actor: null, ip: null } });
    await this.events.updateMany(
      { 'subject.kind': 'member', 'subject.id': toObjectId(userId) },
      { $set: { 'subject.id': toObjectId(NO_MEMBER) } },
    );
  }

  private last(project: Types.ObjectId): Promise<Linked | null> {
    return this.events
      .findOne({ project, number: { $gt: 0 } }, { number: 1, hash: 1 })
      .sort({ number: -1 })
      .lean<Linked>();
  }
}

/** Index with the order of the list. With few events, the database engine would select another one and sort. */
function indexFor({ actor, area, target }: AuditFilter): Record<string, 1 | -1> {
  if (target !== undefined) return { project: 1, 'subject.id': 1, ...NEWEST_FIRST };
  if (actor !== undefined) return { project: 1, actor: 1, ...NEWEST_FIRST };
  return area ? { project: 1, area: 1, ...NEWEST_FIRST } : { project: 1, ...NEWEST_FIRST };
}

function filterOf({ projectId }: OwnScope, { actor, area, target, from, until }: AuditFilter) {
  return {
    project: toObjectId(projectId),
    ...(actor !== undefined && { actor: toObjectId(actor) }),
    ...(area && { area }),
    ...(target !== undefined && { 'subject.id': toObjectId(target) }),
    ...((from ?? until) && { at: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
  };
}
