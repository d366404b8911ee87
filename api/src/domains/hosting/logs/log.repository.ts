import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { LogChunkDocument } from './log.schema.js';

/** Chunks that are read at a time: at most 1 MB. */
const BATCH = 16;

/** Lines of containers in the database. Queries for members carry the project; the others are of the worker. */
@Injectable()
export class LogRepository {
  constructor(@InjectModel('HostingLogChunk') private readonly chunks: Model<LogChunkDocument>) {}

  /** Stores a chunk; can be repeated. False when another chunk has its place. */
  async insert(chunk: LogChunkDocument): Promise<boolean> {
    try {
      // The driver itself: the model would copy each line.
      await this.chunks.collection.insertOne(chunk);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.chunks.exists({ _id: chunk._id })) !== null;
    }
  }

  /** Where the last chunk of a container ends; 0 without one. */
  async endOf(container: Types.ObjectId): Promise<number> {
    const last = await this.chunks.findOne({ container }, { end: 1 }).sort({ end: -1 }).lean();
    return last?.end ?? 0;
  }

  /** Where the log of an instance goes on; null when nothing of it is stored. */
  async positionOf(deployment: Types.ObjectId): Promise<string | null> {
    const last = await this.chunks.findOne({ deployment }, { position: 1 }).sort({ end: -1 }).lean();
    return last?.position ?? null;
  }

  /** Chunks of a container up to the one with this end, the newest first. */
  upTo(scope: OwnScope, container: string, end: number): AsyncIterable<LogChunkDocument> {
    return this.chunks
      .find({ ...own(scope, container), end: { $lte: end } })
      .sort({ end: -1 })
      .lean<LogChunkDocument[]>()
      .cursor({ batchSize: BATCH }) as AsyncIterable<LogChunkDocument>;
  }

  /** Chunks of a container from the one with this end on, the oldest first. */
  from(scope: OwnScope, container: string, end: number): AsyncIterable<LogChunkDocument> {
    return this.chunks
      .find({ ...own(scope, container), end: { $gte: end } })
      .sort({ end: 1 })
      .lean<LogChunkDocument[]>()
      .cursor({ batchSize: BATCH }) as AsyncIterable<LogChunkDocument>;
  }

  /** Removes the oldest chunks of a container. */
  async removeUpTo(container: Types.ObjectId, end: number): Promise<void> {
    await this.chunks.deleteMany({ container, end: { $lte: end } });
  }

  /** Removes lines from before a moment: the embedded database does not do so. */
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
