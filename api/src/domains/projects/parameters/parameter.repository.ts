import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { PARAMETER_LIMITS, type ParameterEnvironment } from '@zonewerk/contracts';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey, isDuplicateOf } from '../../../platform/database/database-errors.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import {
  type ParameterChangeDocument,
  type ParameterDocument,
  parameterSchema,
  type ParameterState,
} from './parameter.schema.js';

const BY_KEY = { key: 1, environment: 1 } as const;
const WITHOUT_HISTORY = { history: 0 } as const;
/** The deletion, and the state before it. */
const LAST_CHANGES = { history: { $slice: -2 } } as const;

export type ParameterRow = Omit<ParameterDocument, 'history'>;

/** A row of a list. A deleted parameter includes its last changes. */
export type ListedParameter = ParameterRow & Partial<Pick<ParameterDocument, 'history'>>;

/** The project has the maximum of parameters. */
export const FULL = 'full';

export interface ParameterFilter {
  readonly environment?: ParameterEnvironment | undefined;
  readonly removed: boolean;
  /** Search text within the key. */
  readonly query?: string | undefined;
}

/** Environment in which values are read. */
export type ParameterTarget = Exclude<ParameterEnvironment, 'all'>;

/** Identifies a parameter of a project. */
type Name = Pick<ParameterDocument, 'key' | 'environment'>;

/** Parameters of projects in the database. */
@Injectable()
export class ParameterRepository {
  constructor(@InjectModel('ProjectParameter') private readonly parameters: Model<ParameterDocument>) {}

  /** For a process without NestJS modules. */
  static over(connection: Connection): ParameterRepository {
    return new ParameterRepository(connection.model<ParameterDocument>('ProjectParameter', parameterSchema));
  }

  async list(
    scope: OwnScope,
    filter: ParameterFilter,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ rows: ListedParameter[]; next: string | null; count: number }> {
    const shown = filter.removed ? LAST_CHANGES : WITHOUT_HISTORY;
    const own = filterOf(scope, filter);
    const [rows, count] = await Promise.all([
      this.parameters
        .find({ $and: [own, afterCursor(page.cursor, BY_KEY)] }, shown)
        .sort(BY_KEY)
        .limit(page.limit + 1)
        .lean<ListedParameter[]>(),
      this.parameters.countDocuments(own, COUNTED),
    ]);
    return { ...toPage(rows, page.limit, BY_KEY), count };
  }

  /** All parameters of a project, including deleted ones. */
  all({ projectId }: OwnScope): Promise<ParameterRow[]> {
    return this.parameters
      .find({ project: toObjectId(projectId) }, WITHOUT_HISTORY)
      .sort({ key: 1, environment: 1 })
      .lean<ParameterRow[]>();
  }

  /** Present parameters of an environment, those of all environments first. */
  of(scope: OwnScope, environment: ParameterTarget): Promise<ParameterRow[]> {
    return this.parameters
      .find({ ...targetFilter(scope, environment), state: { $ne: null } }, WITHOUT_HISTORY)
      .sort({ environment: 1 })
      .lean<ParameterRow[]>();
  }

  /** Parameters of an environment with changes after a time, including deleted ones. */
  changedAfter(scope: OwnScope, environment: ParameterTarget, moment: Date): Promise<ParameterDocument[]> {
    return this.parameters
      .find({ ...targetFilter(scope, environment), at: { $gt: moment } })
      .lean<ParameterDocument[]>();
  }

  /** Parameters of an environment that are or were secrets, with their newest changes only. */
  secrets(scope: OwnScope, environment: ParameterTarget, changes: number): Promise<ParameterDocument[]> {
    return this.parameters
      .find(
        { ...targetFilter(scope, environment), 'history.state.sealed': { $exists: true } },
        { history: { $slice: -changes } },
      )
      .lean<ParameterDocument[]>();
  }

  find({ projectId }: OwnScope, id: string): Promise<ParameterDocument | null> {
    return this.parameters
      .findOne({ _id: toObjectId(id), project: toObjectId(projectId) })
      .lean<ParameterDocument>();
  }

  named({ projectId }: OwnScope, { key, environment }: Name): Promise<ParameterRow | null> {
    return this.parameters
      .findOne({ project: toObjectId(projectId), key, environment }, WITHOUT_HISTORY)
      .lean<ParameterRow>();
  }

  count({ projectId }: OwnScope): Promise<number> {
    return this.parameters.countDocuments({ project: toObjectId(projectId), state: { $ne: null } }, COUNTED);
  }

  /** Null when the project has a parameter of that name, including a deleted one. */
  insert(
    { projectId, userId }: ProjectScope,
    { key, environment }: Name,
    { id = newObjectId(), state }: { readonly id?: ParameterDocument['_id']; readonly state: ParameterState },
  ): Promise<ParameterRow | typeof FULL | null> {
    const change = { rev: 1, at: new Date(), author: toObjectId(userId), state };
    const project = toObjectId(projectId);
    return this.inSlot({ projectId }, async (slot) => {
      const row = { _id: id, project, environment, key, slot, ...change };
      await this.parameters.create({ ...row, history: [change] });
      return row;
    });
  }

  /**
   * Stores a state, with its change in the history. Null after a concurrent change.
   * @param history replaces the stored changes
   */
  change(
    { projectId, userId }: ProjectScope,
    { _id, rev, slot: present }: Pick<ParameterRow, '_id' | 'rev' | 'slot'>,
    state: ParameterState | null,
    history?: readonly ParameterChangeDocument[],
  ): Promise<ParameterRow | typeof FULL | null> {
    const change = { rev: rev + 1, at: new Date(), author: toObjectId(userId), state };
    const most = PARAMETER_LIMITS.history;
    const write = (slot: number | null) => {
      const fields = slot === null ? change : { ...change, slot };
      return this.parameters
        .findOneAndUpdate(
          { _id, project: toObjectId(projectId), rev },
          {
            ...(history
              ? { $set: { ...fields, history: [...history, change].slice(-most) } }
              : { $set: fields, $push: { history: { $each: [change], $slice: -most } } }),
            ...(state === null && { $unset: { slot: 1 } }),
          },
          { returnDocument: 'after', projection: WITHOUT_HISTORY },
        )
        .lean<ParameterRow>();
    };
    return state === null || present !== undefined ? write(null) : this.inSlot({ projectId }, write);
  }

  /** Writes with a free slot, and again when a concurrent request took that slot. Null when the name exists. */
  private async inSlot<T>(
    scope: OwnScope,
    write: (slot: number) => Promise<T>,
  ): Promise<T | typeof FULL | null> {
    for (let slot = await this.freeSlot(scope); slot !== null; slot = await this.freeSlot(scope)) {
      try {
        return await write(slot);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (!isDuplicateOf(error, 'slot')) return null;
      }
    }
    return FULL;
  }

  /** A random free slot of a project, so that concurrent requests seldom select the same one. */
  private async freeSlot({ projectId }: OwnScope): Promise<number | null> {
    const present = await this.parameters
      .find({ project: toObjectId(projectId), slot: { $exists: true } }, { slot: 1 })
      .lean<{ slot: number }[]>();
    const used = new Set(present.map(({ slot }) => slot));
    const free = Array.from({ length: PARAMETER_LIMITS.most }, (_, slot) => slot).filter(
      (slot) => !used.has(slot),
    );
    return free.length === 0 ? null : (free[randomInt(free.length)] ?? null);
  }

  /** Purges parameters that were deleted before a time. */
  async purge(before: Date): Promise<void> {
    await this.parameters.deleteMany({ state: null, at: { $lt: before } });
  }

  async removeOfProject({ projectId }: OwnScope): Promise<void> {
    await this.parameters.deleteMany({ project: toObjectId(projectId) });
  }

  byAuthor(userId: string): Promise<ParameterDocument[]> {
    return this.parameters.find({ 'history.author': toObjectId(userId) }).lean<ParameterDocument[]>();
  }

  /** Removes a deleted account as the author. */
  async forgetAuthor(userId: string): Promise<void> {
    const author = toObjectId(userId);
    await this.parameters.updateMany({ 'history.author': author, author }, { $set: { author: null } });
    await this.parameters.updateMany(
      { 'history.author': author },
      { $set: { 'history.$[own].author': null } },
      { arrayFilters: [{ 'own.author': author }] },
    );
  }
}

function targetFilter({ projectId }: OwnScope, environment: ParameterTarget) {
  return { project: toObjectId(projectId), environment: { $in: ['all' as const, environment] } };
}

function filterOf({ projectId }: OwnScope, { environment, removed, query }: ParameterFilter) {
  return {
    project: toObjectId(projectId),
    state: removed ? null : { $ne: null },
    ...(environment && { environment }),
    ...(query && { key: literalPattern(query) }),
  };
}
