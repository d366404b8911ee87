import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import type { ClusterTagDocument } from './tag.schema.js';

const BY_NAME = { sortName: 1 } as const;
const ANYWHERE_INDEX = { project: 1, sortName: 1, _id: 1 } as const;
const BY_NAME_ANYWHERE = { sortName: 1, _id: 1 } as const;

type Scope = Pick<ProjectScope, 'projectId'>;

/** Tags in the database. Every query carries the project. */
@Injectable()
export class TagRepository {
  constructor(@InjectModel('ClusterTag') private readonly tags: Model<ClusterTagDocument>) {}

  async list(scope: Scope, page: { cursor?: string | undefined; limit: number; query?: string | undefined }) {
    const own = { ...ownBy(scope), ...(page.query ? { name: literalPattern(page.query) } : {}) };
    const rows = await this.tags
      .find({ $and: [own, afterCursor(page.cursor, BY_NAME)] })
      .sort(BY_NAME)
      .limit(page.limit + 1)
      .lean<ClusterTagDocument[]>();
    return { ...toPage(rows, page.limit, BY_NAME), count: await this.count(scope) };
  }

  count(scope: Scope): Promise<number> {
    return this.tags.countDocuments(ownBy(scope), COUNTED);
  }

  /** Tags of several projects of one user. */
  async listOf(
    projectIds: readonly string[],
    page: { cursor?: string | undefined; limit: number; query?: string | undefined },
  ) {
    const own = {
      ...inAnyProject(projectIds),
      ...(page.query ? { name: literalPattern(page.query) } : {}),
    };
    const rows = await this.tags
      .find({ $and: [own, afterCursor(page.cursor, BY_NAME_ANYWHERE)] })
      .sort(BY_NAME_ANYWHERE)
      // With few tags the planner prefers a sort over a merge, and its cached plan remains when there are many.
      .hint(ANYWHERE_INDEX)
      .limit(page.limit + 1)
      .lean<ClusterTagDocument[]>();
    return {
      ...toPage(rows, page.limit, BY_NAME_ANYWHERE),
      count: await this.tags.countDocuments(own, COUNTED),
    };
  }

  /** Filters tags to those of some projects, by name. */
  async findOf(projectIds: readonly string[], tagIds: readonly string[]): Promise<ClusterTagDocument[]> {
    const own = { _id: { $in: tagIds.map(toObjectId) }, ...inAnyProject(projectIds) };
    const rows = await this.tags.find(own).lean<ClusterTagDocument[]>();
    return rows.sort((a, b) => (a.sortName < b.sortName ? -1 : 1));
  }

  /** Stores a tag and assigns it to a cluster; null when the project has a tag of that name. */
  async insert(
    scope: Scope,
    clusterId: string,
    tag: Pick<ClusterTagDocument, 'name' | 'color'>,
  ): Promise<ClusterTagDocument | null> {
    try {
      const fresh = { ...tag, sortName: tag.name.toLowerCase(), clusters: [toObjectId(clusterId)] };
      return (await this.tags.create({ ...ownBy(scope), ...fresh })).toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Toggles a tag of a cluster and returns whether the cluster has it now; null when the tag does not exist. */
  async toggle(
    scope: Scope,
    {
      tagId,
      clusterId,
      wanted,
    }: { readonly tagId: string; readonly clusterId: string; readonly wanted?: boolean | undefined },
  ): Promise<boolean | null> {
    const tag = { _id: toObjectId(tagId), ...ownBy(scope) };
    const clusters = toObjectId(clusterId);
    if (wanted !== true) {
      const present = wanted === undefined ? { ...tag, clusters } : tag;
      const removed = await this.tags.updateOne(present, { $pull: { clusters } });
      if (removed.matchedCount === 1) return false;
      if (wanted === false) return null;
    }
    const given = await this.tags.updateOne(tag, { $addToSet: { clusters } });
    return given.matchedCount === 1 ? true : null;
  }

  async remove(scope: Scope, tagId: string): Promise<boolean> {
    return (await this.tags.deleteOne({ _id: toObjectId(tagId), ...ownBy(scope) })).deletedCount === 1;
  }

  async removeAll(scope: Scope): Promise<void> {
    await this.tags.deleteMany(ownBy(scope));
  }

  /** Removes all tags of a cluster. */
  async forgetCluster(scope: Scope, clusterId: string): Promise<void> {
    const clusters = toObjectId(clusterId);
    await this.tags.updateMany({ ...ownBy(scope), clusters }, { $pull: { clusters } });
  }
}

function inAnyProject(projectIds: readonly string[]) {
  return { project: { $in: projectIds.map(toObjectId) } };
}

function ownBy(scope: Scope) {
  return { project: toObjectId(scope.projectId) };
}
