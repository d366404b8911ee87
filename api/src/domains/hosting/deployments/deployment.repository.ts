import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type DeploymentStep, HOSTING_LIMITS } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import type { ImageSpec } from '../engines/engine.js';
import type { DeploymentDocument } from './deployment.schema.js';

/** The number is unique in a container. */
const NEWEST_FIRST = { number: -1 } as const;
const WEEK_MS = 604_800_000;
/** States of an active deployment. */
const ACTIVE = ['queued', 'running'] as const;

/** Deployments in the database. Queries of members carry the project; the others are for the worker. */
@Injectable()
export class DeploymentRepository {
  constructor(@InjectModel('HostingDeployment') private readonly deployments: Model<DeploymentDocument>) {}

  /** False when the container has a deployment with that number. */
  async insert(deployment: DeploymentDocument): Promise<boolean> {
    try {
      await this.deployments.create(deployment);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  async list(
    { projectId }: OwnScope,
    containerId: string,
    page: { cursor?: string | undefined; limit: number },
  ) {
    const own = { project: toObjectId(projectId), container: toObjectId(containerId) };
    const [rows, count] = await Promise.all([
      this.deployments
        .find({ ...own, ...afterCursor(page.cursor, NEWEST_FIRST) })
        .sort(NEWEST_FIRST)
        .limit(page.limit + 1)
        .lean<DeploymentDocument[]>(),
      this.deployments.countDocuments(own, COUNTED),
    ]);
    return { ...toPage(rows, page.limit, NEWEST_FIRST), count };
  }

  findNumber(
    { projectId }: OwnScope,
    container: Types.ObjectId,
    number: number,
  ): Promise<DeploymentDocument | null> {
    return this.deployments
      .findOne({ project: toObjectId(projectId), container, number })
      .lean<DeploymentDocument>();
  }

  /** Active deployments of a project. */
  active({ projectId }: OwnScope): Promise<DeploymentDocument[]> {
    return this.deployments
      .find({ project: toObjectId(projectId), state: { $in: ACTIVE } })
      .lean<DeploymentDocument[]>();
  }

  find(_id: Types.ObjectId): Promise<DeploymentDocument | null> {
    return this.deployments.findById(_id).lean<DeploymentDocument>();
  }

  /** The deployment with the highest number. */
  newest(container: Types.ObjectId): Promise<DeploymentDocument | null> {
    return this.deployments.findOne({ container }).sort(NEWEST_FIRST).lean<DeploymentDocument>();
  }

  /** As `newest`, among deployments that were ever live. */
  newestShown(container: Types.ObjectId): Promise<DeploymentDocument | null> {
    return this.deployments
      .findOne({ container, liveAt: { $ne: null } })
      .sort(NEWEST_FIRST)
      .lean<DeploymentDocument>();
  }

  ofContainer(container: Types.ObjectId): Promise<DeploymentDocument[]> {
    return this.deployments.find({ container }).lean<DeploymentDocument[]>();
  }

  /** Records an attempt to create the artifact before it stores bytes. False when no artifact is needed any more. */
  async beginArtifact(_id: Types.ObjectId, artifact: Types.ObjectId): Promise<boolean> {
    const { matchedCount } = await this.deployments.updateOne(
      { _id, state: { $in: ACTIVE }, artifact: null },
      { $push: { stored: artifact } },
    );
    return matchedCount === 1;
  }

  /** Sets the artifact, unless another attempt was first. */
  async setArtifact(_id: Types.ObjectId, artifact: Types.ObjectId, digest: string): Promise<void> {
    await this.deployments.updateOne(
      { _id, state: { $in: ACTIVE }, artifact: null },
      { $set: { artifact, digest } },
    );
  }

  /** Stores the image that was built. */
  async setImage(_id: Types.ObjectId, image: ImageSpec): Promise<void> {
    await this.deployments.updateOne({ _id, outdated: { $ne: true } }, { $set: { image } });
  }

  /** Filters deployments to those that have images and may need them. */
  async withImages(ids: readonly Types.ObjectId[]): Promise<string[]> {
    const stored = await this.deployments
      .find({ _id: { $in: [...ids] }, outdated: { $ne: true }, image: { $exists: true } }, { _id: 1 })
      .lean();
    return stored.map(({ _id }) => _id.toHexString());
  }

  /** Artifacts that deployments of a container need. */
  artifacts(container: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.deployments.distinct('artifact', { container, artifact: { $ne: null } }) as Promise<
      Types.ObjectId[]
    >;
  }

  /** Records a step before it runs. Existing records are not modified. */
  async begin(_id: Types.ObjectId, name: DeploymentStep): Promise<void> {
    await this.deployments.updateOne(
      { _id, state: { $in: ACTIVE }, 'steps.name': { $ne: name } },
      { $set: { state: 'running' }, $push: { steps: { name, at: new Date() } } },
    );
  }

  /** Ends a deployment that does not go live. One that was live before remains available for a rollback. */
  async end(_id: Types.ObjectId, state: 'failed' | 'cancelled', message: string): Promise<void> {
    const ended = { message, endedAt: new Date() };
    const active = { _id, state: { $in: ACTIVE } };
    await this.deployments.updateOne({ ...active, liveAt: null }, { $set: { ...ended, state } });
    await this.deployments.updateOne(
      { ...active, liveAt: { $ne: null } },
      { $set: { ...ended, state: 'replaced' } },
    );
  }

  /** Ends a live deployment that another one replaces. */
  async failLive(_id: Types.ObjectId, message: string): Promise<void> {
    await this.deployments.updateOne(
      { _id, state: { $in: [...ACTIVE, 'live'] } },
      { $set: { state: 'failed', message, endedAt: new Date() } },
    );
  }

  /** Makes a deployment live in place of the former one. */
  async goLive(container: Types.ObjectId, _id: Types.ObjectId): Promise<void> {
    await this.deployments.updateMany(
      { container, state: 'live', _id: { $ne: _id } },
      { $set: { state: 'replaced' } },
    );
    const now = new Date();
    await this.deployments.updateOne(
      { _id, state: { $in: ACTIVE } },
      { $set: { state: 'live', message: '', liveAt: now, endedAt: now } },
    );
  }

  /** Queues a former deployment again. */
  async requeue(_id: Types.ObjectId): Promise<void> {
    await this.deployments.updateOne(
      {
        _id,
        state: 'replaced',
        outdated: { $ne: true },
        $or: [{ artifact: { $ne: null } }, { image: { $exists: true } }],
      },
      { $set: { state: 'queued', steps: [], message: '', endedAt: null } },
    );
  }

  /** Deployments by id. */
  some(ids: readonly Types.ObjectId[]): Promise<DeploymentDocument[]> {
    return this.deployments.find({ _id: { $in: [...ids] } }).lean<DeploymentDocument[]>();
  }

  /** Cancels deployments of a container that a newer intent replaced. */
  async cancelFormer({ _id, desired, lastNumber }: ContainerDocument, message: string): Promise<void> {
    const former = await this.deployments
      .find({
        container: _id,
        state: { $in: ACTIVE },
        _id: { $ne: desired.deployment },
        number: { $lte: lastNumber },
      })
      .lean<DeploymentDocument[]>();
    for (const one of former) await this.end(one._id, 'cancelled', message);
  }

  /** Revisions of the settings that deployments of a container need. */
  configurations(container: Types.ObjectId): Promise<number[]> {
    return this.deployments.distinct('configuration', {
      container,
      outdated: { $ne: true },
      configuration: { $gt: 0 },
    });
  }

  /** Ended deployments of a container that are not available for a rollback any more and have content or settings. */
  async outdated(container: Types.ObjectId): Promise<DeploymentDocument[]> {
    const ended = await this.deployments
      .find({ container, outdated: { $ne: true }, state: { $in: ['replaced', 'failed', 'cancelled'] } })
      .sort({ liveAt: -1 })
      .lean<DeploymentDocument[]>();
    const restorable = ended
      .filter(({ state }) => state === 'replaced')
      .slice(0, HOSTING_LIMITS.rollbackDeployments);
    return ended.filter((one) => !restorable.includes(one));
  }

  /** Deployments without a stored container, of the week before a time; at most 100. */
  async withoutContainer(before: Date): Promise<DeploymentDocument[]> {
    return this.deployments.aggregate<DeploymentDocument>([
      { $match: { createdAt: { $gt: new Date(before.getTime() - WEEK_MS), $lt: before } } },
      {
        $lookup: {
          from: 'hosting_containers',
          localField: 'container',
          foreignField: '_id',
          as: 'containers',
        },
      },
      { $match: { containers: [] } },
      { $limit: 100 },
    ]);
  }

  /** The content of a deployment is not needed any more. Its record remains. */
  async setOutdated(_id: Types.ObjectId): Promise<void> {
    await this.deployments.updateOne({ _id }, { $set: { artifact: null, stored: [], outdated: true } });
  }

  async remove(_id: Types.ObjectId): Promise<void> {
    await this.deployments.deleteOne({ _id });
  }

  byAuthor(userId: string): Promise<DeploymentDocument[]> {
    return this.deployments.find({ author: toObjectId(userId) }).lean<DeploymentDocument[]>();
  }

  /** Removes a deleted account as the author. */
  async forgetAuthor(userId: string): Promise<void> {
    await this.deployments.updateMany({ author: toObjectId(userId) }, { $set: { author: null } });
  }
}
