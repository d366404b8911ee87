import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import type { SampleDocument, UsageSample } from './sample.schema.js';

const MINUTE_MS = 60_000;

/** Resource use of containers in the database. Queries of members carry the project; the others are for the worker. */
@Injectable()
export class SampleRepository {
  constructor(@InjectModel('HostingSample') private readonly samples: Model<SampleDocument>) {}

  async add({ _id: container, project }: ContainerDocument, sample: UsageSample): Promise<void> {
    const minute = new Date(Math.floor(sample.at.getTime() / MINUTE_MS) * MINUTE_MS);
    await this.samples.updateOne(
      { container, minute },
      {
        $setOnInsert: { project },
        $inc: { count: 1, cpu: sample.cpu },
        $max: { memory: sample.memory },
        $set: { last: sample },
      },
      { upsert: true },
    );
  }

  /** Minutes of a container from a time on, oldest first. */
  ofContainer({ projectId }: OwnScope, container: string, from: Date): Promise<SampleDocument[]> {
    return this.samples
      .find({ container: toObjectId(container), project: toObjectId(projectId), minute: { $gte: from } })
      .sort({ minute: 1 })
      .lean<SampleDocument[]>();
  }

  /** Minutes of all containers of a project from a time on, oldest first. */
  ofProject({ projectId }: OwnScope, from: Date): Promise<SampleDocument[]> {
    return this.samples
      .find({ project: toObjectId(projectId), minute: { $gte: from } })
      .sort({ minute: 1 })
      .lean<SampleDocument[]>();
  }

  /** Deletes minutes before a time: the embedded database does not expire documents. */
  async removeBefore(moment: Date): Promise<void> {
    await this.samples.deleteMany({ minute: { $lt: moment } });
  }

  async removeOf(container: Types.ObjectId): Promise<void> {
    await this.samples.deleteMany({ container });
  }
}
