import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type Connection, Types } from 'mongoose';
import { ByteStore, type ByteRange } from './byte-store.js';
import { isDuplicateKey } from '../database/database-errors.js';

const BUCKET = 'project_files';
const CHUNK_BYTES = 1_048_576;
/** Chunks per write. */
const TOGETHER = 8;

interface Chunk {
  files_id: Types.ObjectId;
  n: number;
  data: mongoose.mongo.Binary;
}

/**
 * Bytes in GridFS. Chunks are stored separately, so that another request or process can continue an upload. The file
 * document is written last.
 */
@Injectable()
export class GridFsStore extends ByteStore {
  private opened: mongoose.mongo.GridFSBucket | undefined;
  private indexed: Promise<string> | undefined;

  constructor(@InjectConnection() private readonly connection: Connection) {
    super();
  }

  override async append(
    id: string,
    from: number,
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    onStored: (length: number) => Promise<void> = () => Promise.resolve(),
  ): Promise<number> {
    this.indexed ??= this.chunks().createIndex({ files_id: 1, n: 1 }, { unique: true });
    await this.indexed;
    let n = Math.floor(from / CHUNK_BYTES);
    let buffered: Uint8Array[] = [await this.begun(id, n, from % CHUNK_BYTES)];
    let bytes = from % CHUNK_BYTES;
    let storedLength = from;
    const flush = async (most: number) => {
      const all = Buffer.concat(buffered);
      await this.writeChunks(id, n, all.subarray(0, most));
      storedLength = n * CHUNK_BYTES + most;
      n = Math.floor(storedLength / CHUNK_BYTES);
      buffered = [all.subarray(most)];
      bytes -= most;
      await onStored(storedLength);
    };
    const broken: { error?: unknown } = {};
    // An error of `onKept` ends the writes.
    for await (const part of untilBroken(source, broken)) {
      // Writes are delayed by one part, so that a single part is written completely in one write.
      if (bytes >= CHUNK_BYTES) await flush(bytes - (bytes % CHUNK_BYTES));
      buffered.push(part);
      bytes += part.byteLength;
    }
    if (n * CHUNK_BYTES + bytes > storedLength) await flush(bytes);
    if ('error' in broken) throw broken.error;
    return storedLength;
  }

  override async seal(id: string, length: number): Promise<void> {
    const file = { length, chunkSize: CHUNK_BYTES, uploadDate: new Date(), filename: id };
    await this.connection
      .collection(`${BUCKET}.files`)
      .updateOne({ _id: new Types.ObjectId(id) }, { $setOnInsert: file }, { upsert: true });
  }

  override async open(id: string, range?: ByteRange): Promise<Readable | null> {
    const _id = new Types.ObjectId(id);
    const stored = await this.connection.collection(`${BUCKET}.files`).findOne({ _id });
    if (!stored) return null;
    const part = range ? { start: range.start, end: range.end + 1 } : {};
    return this.bucket().openDownloadStream(_id, part);
  }

  /** The file document is deleted first, so that partially deleted bytes are not readable. */
  override async remove(id: string): Promise<void> {
    const _id = new Types.ObjectId(id);
    await this.connection.collection(`${BUCKET}.files`).deleteOne({ _id });
    await this.chunks().deleteMany({ files_id: _id });
  }

  /** Present bytes of a chunk that is continued. */
  private async begun(id: string, n: number, bytes: number): Promise<Uint8Array> {
    if (bytes === 0) return Buffer.alloc(0);
    const chunk = await this.chunks().findOne({ files_id: new Types.ObjectId(id), n });
    const data = chunk?.data.buffer.subarray(0, bytes);
    if (data?.byteLength !== bytes)
      throw new Error(`The bytes of ${id} are shorter than their stored length.`);
    return data;
  }

  /** Writes several chunks concurrently, which is faster than a sequence and than one command for all. */
  private async writeChunks(id: string, first: number, bytes: Uint8Array): Promise<void> {
    const count = Math.ceil(bytes.byteLength / CHUNK_BYTES);
    for (let done = 0; done < count; done += TOGETHER) {
      const some = Array.from({ length: Math.min(TOGETHER, count - done) }, (_, at) => done + at);
      const partOf = (at: number) => bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES);
      await Promise.all(some.map((at) => this.writeChunk(id, first + at, partOf(at))));
    }
  }

  /** Most chunks are new, and an insert is faster than an upsert. */
  private async writeChunk(id: string, n: number, bytes: Uint8Array): Promise<void> {
    const place = { files_id: new Types.ObjectId(id), n };
    const data = new mongoose.mongo.Binary(bytes);
    try {
      await this.chunks().insertOne({ ...place, data });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await this.chunks().updateOne(place, { $set: { data } });
    }
  }

  private chunks() {
    return this.connection.collection<Chunk>(`${BUCKET}.chunks`);
  }

  private bucket(): mongoose.mongo.GridFSBucket {
    if (!this.connection.db) throw new Error('The database connection is not open.');
    this.opened ??= new mongoose.mongo.GridFSBucket(this.connection.db, {
      bucketName: BUCKET,
      chunkSizeBytes: CHUNK_BYTES,
    });
    return this.opened;
  }
}

/** Yields the parts of a source; a failure is recorded and ends the iteration. */
async function* untilBroken(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  broken: { error?: unknown },
): AsyncIterable<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    broken.error = error;
  }
}
