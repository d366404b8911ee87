import { finished, pipeline } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import mongoose, { type Connection, type Model, Types } from 'mongoose';
import type { CaseUploadDocument } from '../cases/case.schema.js';
import type { CaseFile } from '../cases/post.schema.js';
import type { CheckedFile } from './file-check.js';

const BUCKET = 'support_files';
const BATCH = 200;

type Bucket = mongoose.mongo.GridFSBucket;

/** Bytes of case files in GridFS, under generated names. */
@Injectable()
export class FileRepository {
  private opened: Bucket | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel('SupportUpload') private readonly uploads: Model<CaseUploadDocument>,
  ) {}

  /**
   * Stores a file without a post; `markAttached` or `remove` must follow.
   *
   * @param userId customer of the case; null for files of the team
   */
  async put(userId: string | null, file: CheckedFile): Promise<CaseFile> {
    const { bytes, position: _position, ...fields } = file;
    const stored = { ...fields, size: bytes.byteLength };
    return this.write(userId, stored, async (stream) => {
      stream.end(bytes);
      await finished(stream);
    });
  }

  /** As `put`, with a copy of a stored file. Null when that was deleted. */
  async copy(userId: string | null, { _id: source, ...fields }: CaseFile): Promise<CaseFile | null> {
    const bytes = await this.open(source);
    return bytes && this.write(userId, fields, (stream) => pipeline(bytes, stream));
  }

  private async write(
    userId: string | null,
    file: Omit<CaseFile, '_id'>,
    fill: (stream: Writable) => Promise<void>,
  ): Promise<CaseFile> {
    const { name, extension, mime, size, clean } = file;
    const id = new Types.ObjectId();
    const user = userId === null ? null : new Types.ObjectId(userId);
    await this.uploads.create({ _id: id, user, startedAt: new Date() });
    const metadata = { user, name, mime };
    await fill(this.bucket().openUploadStreamWithId(id, id.toHexString(), { metadata }));
    return { _id: id, name, extension, mime, size, ...(clean ? { clean } : {}) };
  }

  /** Marks files as part of a post. */
  async markAttached(ids: readonly Types.ObjectId[]): Promise<void> {
    if (ids.length > 0) await this.uploads.deleteMany({ _id: { $in: [...ids] } });
  }

  /** Deletes complete and incomplete files. */
  async remove(ids: readonly Types.ObjectId[]): Promise<void> {
    if (ids.length === 0) return;
    const wanted = [...ids];
    await this.connection.collection(`${BUCKET}.chunks`).deleteMany({ files_id: { $in: wanted } });
    await this.connection.collection(`${BUCKET}.files`).deleteMany({ _id: { $in: wanted } });
    await this.markAttached(wanted);
  }

  /** At most 200 files without `markAttached` whose upload started before a time. */
  async unattached(before: Date): Promise<CaseUploadDocument[]> {
    return this.uploads
      .find({ startedAt: { $lt: before } })
      .sort({ startedAt: 1 })
      .limit(BATCH)
      .lean();
  }

  /** Files of the user without `markAttached`. */
  async unattachedOf(userId: string): Promise<CaseUploadDocument[]> {
    return this.uploads.find({ user: new Types.ObjectId(userId) }).lean();
  }

  /** The bytes of a file; null when they were deleted. */
  async open(id: Types.ObjectId): Promise<Readable | null> {
    const [stored] = await this.bucket().find({ _id: id }).limit(1).toArray();
    return stored ? this.bucket().openDownloadStream(id) : null;
  }

  private bucket(): Bucket {
    if (!this.connection.db) throw new Error('The database connection is not open.');
    this.opened ??= new mongoose.mongo.GridFSBucket(this.connection.db, { bucketName: BUCKET });
    return this.opened;
  }
}
