import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CRON_LIMITS } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import type { CronJobDocument, CronRun } from './cron.schema.js';

/** Cron jobs of one project that one poll of a worker starts: 1,500 a minute with a poll every 800 ms. */
const PROJECT_SHARE = 20;
type Key = Pick<ContainerDocument, '_id' | 'project'>;
/** Fields that members change. */
type Content = Partial<Omit<CronJobDocument, '_id' | 'project' | 'container' | 'last'>>;

/** Cron jobs in the database. Queries of members carry project and container; the others are for the worker. */
@Injectable()
export class CronRepository {
  constructor(@InjectModel('HostingCronJob') private readonly jobs: Model<CronJobDocument>) {}

  list({ _id, project }: Key): Promise<CronJobDocument[]> {
    return this.jobs.find({ container: _id, project }).sort({ name: 1 }).lean<CronJobDocument[]>();
  }

  find({ _id, project }: Key, id: string): Promise<CronJobDocument | null> {
    return this.jobs.findOne({ _id: toObjectId(id), container: _id, project }).lean<CronJobDocument>();
  }

  /** Number of the cron jobs of a container, up to one above the limit. */
  count({ _id, project }: Key): Promise<number> {
    return this.jobs.countDocuments({ container: _id, project }, { limit: CRON_LIMITS.jobs + 1 });
  }

  async insert(job: CronJobDocument): Promise<void> {
    await this.jobs.create(job);
  }

  /** Null when the cron job was removed. */
  change({ _id, project, container }: CronJobDocument, content: Content): Promise<CronJobDocument | null> {
    return this.jobs
      .findOneAndUpdate({ _id, project, container }, { $set: content }, { returnDocument: 'after' })
      .lean<CronJobDocument>();
  }

  async remove({ _id, project, container }: CronJobDocument): Promise<void> {
    await this.jobs.deleteOne({ _id, project, container });
  }

  async removeOfContainer(container: Types.ObjectId): Promise<void> {
    await this.jobs.deleteMany({ container });
  }

  async removeOfProject({ projectId }: OwnScope): Promise<void> {
    await this.jobs.deleteMany({ project: toObjectId(projectId) });
  }

  byAuthor(userId: string): Promise<CronJobDocument[]> {
    return this.jobs.find({ author: toObjectId(userId) }).lean<CronJobDocument[]>();
  }

  /** Removes a deleted account as the author. */
  async forgetAuthor(userId: string): Promise<void> {
    await this.jobs.updateMany({ author: toObjectId(userId) }, { $set: { author: null } });
  }

  /** Cron jobs of a server that are due: the earliest ones of each project. */
  async due(server: Types.ObjectId, now: Date): Promise<CronJobDocument[]> {
    const due = { server, nextAt: { $lte: now } };
    const found: CronJobDocument[] = [];
    for (const project of await this.jobs.distinct('project', due)) {
      const own = this.jobs
        .find({ ...due, project })
        .sort({ nextAt: 1 })
        .limit(PROJECT_SHARE);
      found.push(...(await own.lean<CronJobDocument[]>()));
    }
    return found;
  }

  /**
   * Starts a run that is due.
   *
   * @param run null while a run is in progress, which counts the skipped one
   * @returns false when a member changed the cron job since
   */
  async begin({ _id, nextAt }: CronJobDocument, next: Date | null, run: CronRun | null): Promise<boolean> {
    const change = run
      ? { $set: { nextAt: next, last: run } }
      : { $set: { nextAt: next }, $inc: { 'last.skipped': 1 } };
    const { modifiedCount } = await this.jobs.updateOne({ _id, nextAt }, change);
    return modifiedCount === 1;
  }

  /** Stores the result of the run that started at a time. */
  async end(
    { _id }: CronJobDocument,
    startedAt: Date,
    { state, exitCode, output }: Pick<CronRun, 'state' | 'exitCode' | 'output'>,
  ): Promise<void> {
    await this.jobs.updateOne(
      { _id, 'last.startedAt': startedAt, 'last.state': 'running' },
      {
        $set: {
          'last.state': state,
          'last.endedAt': new Date(),
          'last.exitCode': exitCode,
          'last.output': output,
        },
      },
    );
  }

  /** The results of runs of a former worker are unknown. */
  async endUnknown(server: Types.ObjectId): Promise<void> {
    await this.jobs.updateMany(
      { server, 'last.state': 'running' },
      { $set: { 'last.state': 'unknown', 'last.endedAt': new Date() } },
    );
  }
}
