import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { LogChunkDocument } from './log.schema.js';

/** Chunks per read: at most 1 MB. */
const BATCH = 16;

/** Lines of containers in the database. Queries of members carry the project; the others are for the worker. */
@Injectable()
export class LogRepository {
  constructor(@InjectModel('HostingLogChunk') private readonly chunks: Model<LogChunkDocument>) {}

  /** Stores a chunk. Idempotent. False when another chunk has its position. */
  async insert(chunk: LogChunkDocument): Promise<boolean> {
    try {
      // Uses the driver directly: the model would copy each line.
      await this.chunks.collection.insertOne(chunk);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.chunks.exists({ _id: chunk._id })) !== null;
    }
  }

  /** End of the last chunk of a container; 0 without one. */
  async endOf(container: Types.ObjectId): Promise<number> {
    const last = await this.chunks.findOne({ container }, { end: 1 }).sort({ end: -1 }).lean();
    return last?.end ?? 0;
  }

  /** Stored position of the log of an instance; null without one. */
  async positionOf(deployment: Types.ObjectId): Promise<string | null> {
    const last = await this.chunks.findOne({ deployment }, { position: 1 }).sort({ end: -1 }).lean();
    return last?.position ?? null;
  }

  /** Chunks of a container up to the one with this end, newest first. */
  upTo(scope: OwnScope, container: string, end: number): AsyncIterable<LogChunkDocument> {
    return this.chunks
      .find({ ...own(scope, container), end: { $lte: end } })
      .sort({ end: -1 })
      .lean<LogChunkDocument[]>()
      .cursor({ batchSize: BATCH }) as AsyncIterable<LogChunkDocument>;
  }

  /** Chunks of a container from the one with this end on, oldest first. */
  from(scope: OwnScope, container: string, end: number): AsyncIterable<LogChunkDocument> {
    return this.chunks
      .find({ ...own(scope, container), end: { $gte: end } })
      .sort({ end: 1 })
      .lean<LogChunkDocument[]>()
      .cursor({ batchSize: BATCH }) as AsyncIterable<LogChunkDocument>;
  }

  /** Deletes the oldest chunks of a container. */
  async removeUpTo(container: Types.ObjectId, end: number): Promise<void> {
    await this.chunks.deleteMany({ container, end: { $lte: end } });
  }

  /** Deletes lines before a time: the embedded database does not expire documents. */
  async removeBefore(moment: Date): Promise<void> {
    await this.chunks.deleteMany({ to: { $lt: moment } });
  }

  async removeOf(container: Types.ObjectId): Promise<void> {
    await this.chunks.deleteMany({ container });
  }
}

function own({ projectId }: OwnScope, container: string) {
  return { project: toObjectId(projectId), container: toObjectId(container) };
}
