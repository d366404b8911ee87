import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { ConfigurationDocument } from './configuration.schema.js';

const NEWEST_FIRST = { revision: -1 } as const;
/** Maximum duration of a request between the read of the newest revision and the write of the deployment. */
const REQUEST_MOST_MS = 30_000;
/** Changes that are in the audit log. */
const RELAYED = { 'outbox.id': { $exists: false } } as const;

/** Configurations of containers in the database. Callers have checked the container against their project. */
@Injectable()
export class ConfigurationRepository {
  constructor(
    @InjectModel('HostingConfiguration') private readonly configurations: Model<ConfigurationDocument>,
  ) {}

  /** Null for revision 0. */
  newest(container: Types.ObjectId): Promise<ConfigurationDocument | null> {
    return this.configurations.findOne({ container }).sort(NEWEST_FIRST).lean<ConfigurationDocument>();
  }

  find(container: Types.ObjectId, revision: number): Promise<ConfigurationDocument | null> {
    return this.configurations.findOne({ container, revision }).lean<ConfigurationDocument>();
  }

  /** Limits of all stored revisions of containers, the newest last. */
  limitsOf(
    containers: readonly Types.ObjectId[],
  ): Promise<Pick<ConfigurationDocument, 'container' | 'revision' | 'limits'>[]> {
    return this.configurations
      .find({ container: { $in: [...containers] } }, { container: 1, revision: 1, limits: 1 })
      .sort({ revision: 1 })
      .lean<Pick<ConfigurationDocument, 'container' | 'revision' | 'limits'>[]>();
  }

  /** False when a concurrent request stored that revision. */
  async insert(configuration: ConfigurationDocument): Promise<boolean> {
    try {
      await this.configurations.create(configuration);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async remove(_id: Types.ObjectId): Promise<void> {
    await this.configurations.deleteOne({ _id });
  }

  /**
   * Deletes the revisions of a container that neither its next deployment nor one of the given revisions needs.
   * Revisions of the last 30 seconds are not deleted, because a request can be using one.
   */
  async prune(container: Types.ObjectId, needed: readonly number[]): Promise<void> {
    const before = new Date(Date.now() - REQUEST_MOST_MS);
    const newest = await this.configurations
      .findOne({ container, createdAt: { $lt: before } }, { revision: 1 })
      .sort(NEWEST_FIRST)
      .lean();
    if (!newest) return;
    await this.configurations.deleteMany({
      container,
      revision: { $lt: newest.revision, $nin: [...needed] },
      ...RELAYED,
    });
  }

  /** False while changes of the container are not in the audit log yet. */
  async removeOfContainer(container: Types.ObjectId): Promise<boolean> {
    await this.configurations.deleteMany({ container, ...RELAYED });
    return (await this.configurations.exists({ container })) === null;
  }

  async removeOfProject({ projectId }: OwnScope): Promise<void> {
    await this.configurations.deleteMany({ project: toObjectId(projectId) });
  }

  /** Configurations with changes by a user. */
  byAuthor(userId: string): Promise<ConfigurationDocument[]> {
    return this.configurations.find(changedBy(userId)).lean<ConfigurationDocument[]>();
  }

  /** Removes a deleted account as the author. */
  async forgetAuthor(userId: string): Promise<void> {
    const author = toObjectId(userId);
    await this.configurations.updateMany(
      { 'variables.author': author },
      { $set: { 'variables.$[own].author': null } },
      { arrayFilters: [{ 'own.author': author }] },
    );
    await this.configurations.updateMany(
      { 'limitsChange.author': author },
      { $set: { 'limitsChange.author': null } },
    );
  }
}

function changedBy(userId: string) {
  const author = toObjectId(userId);
  return { $or: [{ 'variables.author': author }, { 'limitsChange.author': author }] };
}
