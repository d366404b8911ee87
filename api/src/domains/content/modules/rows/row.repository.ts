import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MODULE_LIMITS, type SortDirection } from '@zonewerk/contracts';
import type { Model, mongo } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../../platform/database/paging.js';
import { BY_AGE_INDEX, type RowDocument, type SortPlace, sortIndex } from './row.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** A page of a module's rows. */
interface RowsPage {
  readonly module: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Lower case without accents; everything when it is empty. */
  readonly query: string;
  /** By age without one. */
  readonly place: SortPlace | null;
  readonly direction: SortDirection;
}

/** What a change writes of a row; a slug that is undefined goes. */
type RowChange = Pick<RowDocument, 'values' | 'search' | 'refs'> &
  Partial<Pick<RowDocument, 'module'>> &
  Readonly<Record<SortPlace, string>> & { readonly slug: string | undefined };

/** Rows of modules in the database; every query carries the project. */
@Injectable()
export class RowRepository {
  constructor(@InjectModel('ModuleRow') private readonly rows: Model<RowDocument>) {}

  /** Stores a row; null when another one of the module has its slug. */
  async insert(row: RowDocument): Promise<RowDocument | null> {
    try {
      return (await this.rows.create(row)).toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  async find(scope: Scope, module: string, id: string): Promise<RowDocument | null> {
    return this.rows.findOne({ ...ofModule(scope, module), _id: toObjectId(id) }).lean();
  }

  /** A row that was removed and can still be put back. */
  async findRemoved(scope: Scope, module: string, id: string, since: Date): Promise<RowDocument | null> {
    const removed = { was: toObjectId(module), removedAt: { $gte: since } };
    return this.rows.findOne({ ...own(scope), _id: toObjectId(id), ...removed }).lean();
  }

  /** Those of these rows that are there, of whatever module. */
  async some(scope: Scope, ids: readonly string[]): Promise<RowDocument[]> {
    if (ids.length === 0) return [];
    return this.rows
      .find({ ...own(scope), _id: { $in: ids.map(toObjectId) }, module: { $ne: null } })
      .lean<RowDocument[]>();
  }

  async list(scope: Scope, { module, cursor, limit, query, place, direction }: RowsPage) {
    const way = direction === 'asc' ? (1 as const) : (-1 as const);
    const order = place === null ? { _id: way } : { [place]: way, _id: way };
    const searched = query === '' ? {} : { search: new RegExp(literalPattern(query).source, 'u') };
    const found = { ...ofModule(scope, module), ...searched };
    const [rows, count] = await Promise.all([
      this.rows
        .find({ ...found, ...afterCursor(cursor, order) })
        .sort(order)
        .limit(limit + 1)
        .hint(place === null ? BY_AGE_INDEX : (sortIndex(place) as never))
        .lean<RowDocument[]>(),
      this.rows.countDocuments(found, { ...COUNTED, hint: BY_AGE_INDEX }),
    ]);
    return { ...toPage(rows, limit, order), count };
  }

  /** Whether a module has as many rows as it can have. */
  async isFull(scope: Scope, module: string): Promise<boolean> {
    const options = { limit: MODULE_LIMITS.rows, hint: BY_AGE_INDEX };
    return (await this.rows.countDocuments(ofModule(scope, module), options)) >= MODULE_LIMITS.rows;
  }

  /** Addresses of a module that begin so; at most so many. */
  async slugsLike(scope: Scope, module: string, beginning: string, most: number): Promise<Set<string>> {
    const found = await this.rows
      .find({ ...ofModule(scope, module), slug: { $gte: beginning, $lt: `${beginning}~` } }, { slug: 1 })
      .limit(most)
      .lean();
    return new Set(found.flatMap(({ slug }) => slug ?? []));
  }

  /**
   * Writes a row that is as it was read. `changed-meanwhile` when it is not, `taken` when another one has the slug.
   */
  async change(
    scope: Scope,
    { _id, rev, module }: Pick<RowDocument, '_id' | 'rev' | 'module'>,
    { slug, ...change }: RowChange,
    unset: Readonly<Record<string, 1>> = {},
  ): Promise<RowDocument | 'changed-meanwhile' | 'taken'> {
    const gone = { ...unset, ...(slug === undefined ? { slug: 1 } : {}) };
    const set = { ...change, ...(slug === undefined ? {} : { slug }), changedAt: new Date() };
    try {
      const written = await this.rows
        .findOneAndUpdate(
          { ...own(scope), _id, rev, module },
          { $set: set, $inc: { rev: 1 }, $unset: gone },
          { returnDocument: 'after' },
        )
        .lean<RowDocument | null>();
      return written ?? 'changed-meanwhile';
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
  }

  /**
   * Sets a boolean, or turns it round, whatever else is written at the moment, and returns what it is now; null when the
   * row is gone. Switches come in quick succession, so this asks the driver itself and reads nothing else back.
   */
  async setBoolean(
    scope: Scope,
    { module, id, field, place }: { module: string; id: string; field: string; place: SortPlace | null },
    value: boolean | undefined,
  ): Promise<Pick<RowDocument, 'values' | 'rev'> | null> {
    const path = `values.${field}`;
    const written = await this.rows.collection.findOneAndUpdate(
      { ...ofModule(scope, module), _id: toObjectId(id) },
      value === undefined ? turnedRound(path, place) : setTo(value, path, place),
      {
        returnDocument: 'after',
        projection: { _id: 0, [path]: 1, rev: 1 },
        // The planner would weigh every index that begins with project and module.
        hint: { _id: 1 },
      },
    );
    return written as Pick<RowDocument, 'values' | 'rev'> | null;
  }

  /** Takes a row away; false when it was gone. */
  async remove(scope: Scope, module: string, id: string): Promise<boolean> {
    const { matchedCount } = await this.rows.updateOne(
      { ...ofModule(scope, module), _id: toObjectId(id) },
      {
        $set: { module: null, was: toObjectId(module), removedAt: new Date(), refs: [] },
        $unset: { slug: 1 },
        $inc: { rev: 1 },
      },
    );
    return matchedCount === 1;
  }

  /** Removes all rows of a module, also those that could be put back. */
  async removeOf(scope: Scope, module: string): Promise<void> {
    await this.rows.deleteMany(ofModule(scope, module));
    await this.rows.deleteMany({ ...own(scope), was: toObjectId(module) });
  }

  /** Takes a field out of all rows of a module. */
  async clearField(scope: Scope, module: string, field: string, place: SortPlace | null): Promise<void> {
    const sorted = place === null ? {} : { $set: { [place]: '' } };
    const gone = { $unset: { [`values.${field}`]: 1, [`bundles.${field}`]: 1 }, ...sorted };
    const refs = { $regex: new RegExp(`^(?:file:[0-9a-f]{24}:${field}$|${module}\\.${field}:)`, 'u') };
    await this.rows.updateMany(ofModule(scope, module), { ...gone, $pull: { refs } } as never);
    await this.rows.updateMany({ ...own(scope), was: toObjectId(module) }, gone);
  }

  /** All rows of a project, read as they are asked for. */
  each(scope: Scope): AsyncIterable<RowDocument> {
    return this.rows
      .find({ ...own(scope), module: { $ne: null } })
      .lean<RowDocument>()
      .cursor() as unknown as AsyncIterable<RowDocument>;
  }

  async removeAll(scope: Scope): Promise<void> {
    await this.rows.deleteMany(own(scope));
  }
}

function own({ projectId }: Scope) {
  return { project: toObjectId(projectId) };
}

function ofModule(scope: Scope, module: string) {
  return { ...own(scope), module: toObjectId(module) };
}

/** A boolean and the text that its field is sorted by, in one stage. */
function turnedRound(path: string, place: SortPlace | null): mongo.BSON.Document[] {
  const now = { $not: [`$${path}`] };
  const sorted = place === null ? {} : { [place]: { $cond: [now, '1', '0'] } };
  return [{ $set: { [path]: now, rev: { $add: ['$rev', 1] }, changedAt: '$$NOW', ...sorted } }];
}

/** The same for a value that is known, which the engine writes a quarter faster than what it has to compute. */
function setTo(
  value: boolean,
  path: string,
  place: SortPlace | null,
): mongo.UpdateFilter<mongo.BSON.Document> {
  const sorted = place === null ? {} : { [place]: value ? '1' : '0' };
  return { $set: { [path]: value, ...sorted }, $inc: { rev: 1 }, $currentDate: { changedAt: true } };
}
