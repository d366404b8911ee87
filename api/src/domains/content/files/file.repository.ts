import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import { DELETED_MODULE, type FileDocument } from './file.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Location of a file. */
export interface FilePlace {
  readonly module: string;
  readonly folder: string;
}

const BY_NAME = { sortName: 1 } as const;
const BY_AGE = { _id: 1 } as const;
const BATCH = 200;

/** Parameters of a list of files. */
interface FilesPage {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly only?: 'pictures' | undefined;
}

/** Files of projects in the database. Every query carries the project. */
@Injectable()
export class FileRepository {
  constructor(
    @InjectModel('File') private readonly files: Model<FileDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(files);
  }

  /** Stores a file; null when the folder has a file of that name. */
  async insert(file: FileDocument): Promise<FileDocument | null> {
    try {
      const created = (await this.files.create(file)).toObject();
      if (file.outbox) this.relay.nudgeAfterwards(this.files, created._id);
      return created;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  async find(scope: Scope, id: string): Promise<FileDocument | null> {
    return this.files.findOne(existing(scope, id)).lean();
  }

  /** Whether a file with this ID exists or existed. Deleted files are found until their bytes are deleted. */
  async knows(scope: Scope, id: string): Promise<boolean> {
    return (await this.files.findOne({ ...own(scope), _id: new Types.ObjectId(id) }, { _id: 1 })) !== null;
  }

  /** The existing files among these IDs. */
  async some(scope: Scope, ids: readonly string[]): Promise<FileDocument[]> {
    if (ids.length === 0) return [];
    const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
    return this.files.find({ ...own(scope), _id, module: { $ne: DELETED_MODULE } }).lean<FileDocument[]>();
  }

  /** A page of one folder, by name. */
  async list(scope: Scope, place: FilePlace, page: FilesPage) {
    const rows = await this.files
      .find({ ...own(scope), ...place, ...kindOf(page), ...afterCursor(page.cursor, BY_NAME) })
      .sort(BY_NAME)
      .limit(page.limit + 1)
      .lean<FileDocument[]>();
    return toPage(rows, page.limit, BY_NAME);
  }

  /** A page of all folders, oldest first. */
  async listAll(scope: Scope, module: string, page: FilesPage) {
    const rows = await this.files
      .find({ ...own(scope), module, ...kindOf(page), ...afterCursor(page.cursor, BY_AGE) })
      .sort(BY_AGE)
      .limit(page.limit + 1)
      .lean<FileDocument[]>();
    return toPage(rows, page.limit, BY_AGE);
  }

  /** Names with this prefix in a folder, in lower case. */
  async namesLike(scope: Scope, place: FilePlace, beginning: string): Promise<ReadonlySet<string>> {
    const found = await this.files
      .find(
        { ...own(scope), ...place, sortName: { $gte: beginning, $lt: `${beginning}\uffff` } },
        { sortName: 1 },
      )
      .lean();
    return new Set(found.map(({ sortName }) => sortName));
  }

  /** Whether one of the folders contains a file. */
  async isAnyIn(scope: Scope, module: string, folders: readonly string[]): Promise<boolean> {
    const found = await this.files.findOne(
      { ...own(scope), module, folder: { $in: [...folders] } },
      { _id: 1 },
    );
    return found !== null;
  }

  /** Files of a folder; at most 200. */
  async someIn(scope: Scope, place: FilePlace): Promise<FileDocument[]> {
    return this.files
      .find({ ...own(scope), ...place })
      .limit(BATCH)
      .lean<FileDocument[]>();
  }

  /** Moves or renames a file; `taken` when the folder has a file of that name. */
  async place(
    scope: Scope,
    file: Pick<FileDocument, '_id' | 'module' | 'folder'>,
    to: Partial<Pick<FileDocument, 'folder' | 'name' | 'sortName' | 'extension'>>,
  ): Promise<'placed' | 'taken' | 'gone'> {
    try {
      const { matchedCount } = await this.files.updateOne(
        { ...own(scope), _id: file._id, module: file.module, folder: file.folder },
        { $set: { ...to, changedAt: new Date() } },
      );
      return matchedCount === 1 ? 'placed' : 'gone';
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
  }

  /** Marks a file as deleted, with the outbox entry of the cleanup. False when it does not exist. */
  async remove(scope: Scope, id: Types.ObjectId, entry: OutboxEntry): Promise<boolean> {
    const { matchedCount } = await this.files.updateOne(
      { ...own(scope), _id: id, module: { $ne: DELETED_MODULE } },
      {
        $set: { module: DELETED_MODULE, folder: DELETED_MODULE, sortName: id.toHexString() },
        $push: { outbox: entry },
      },
    );
    if (matchedCount === 1) await this.relay.nudge(this.files, id);
    return matchedCount === 1;
  }

  /** Deletes the document of a deleted file. */
  async forget(scope: Scope, id: string): Promise<void> {
    await this.files.deleteOne({ ...own(scope), _id: new Types.ObjectId(id), module: DELETED_MODULE });
  }

  /** Stores the thumbnail state of a file that is being processed. */
  async previewed(
    scope: Scope,
    file: Pick<FileDocument, '_id' | 'blob'>,
    seen: Pick<FileDocument, 'width' | 'height' | 'small'>,
  ): Promise<void> {
    await this.files.updateOne(
      { ...own(scope), _id: file._id, blob: file.blob, state: 'processing', module: { $ne: DELETED_MODULE } },
      { $set: seen },
    );
  }

  /** Stores the result of the processing; false when the file is not being processed. */
  async processed(
    scope: Scope,
    file: Pick<FileDocument, '_id' | 'blob'>,
    outcome: Partial<FileDocument>,
    entries: OutboxEntry[],
  ): Promise<boolean> {
    const { matchedCount } = await this.files.updateOne(
      { ...own(scope), _id: file._id, blob: file.blob, state: 'processing', module: { $ne: DELETED_MODULE } },
      { $set: { ...outcome, changedAt: new Date() }, $push: { outbox: { $each: entries } } },
    );
    if (matchedCount === 1) await this.relay.nudge(this.files, file._id);
    return matchedCount === 1;
  }

  /** Whether a file has these bytes. */
  async usesBlob(scope: Scope, blob: string): Promise<boolean> {
    const found = await this.files.findOne(
      { ...own(scope), blob: new Types.ObjectId(blob), module: { $ne: DELETED_MODULE } },
      { _id: 1 },
    );
    return found !== null;
  }

  /** All files of a project, read on demand. */
  each(scope: Scope): AsyncIterable<FileDocument> {
    return this.files
      .find({ ...own(scope), module: { $ne: DELETED_MODULE } })
      .lean<FileDocument>()
      .cursor() as unknown as AsyncIterable<FileDocument>;
  }

  count(scope: Scope): Promise<number> {
    return this.files.countDocuments({ ...own(scope), module: { $ne: DELETED_MODULE } }, COUNTED);
  }

  async removeAll(scope: Scope): Promise<void> {
    await this.files.deleteMany(own(scope));
  }
}

function kindOf({ only }: FilesPage) {
  return only === 'pictures' ? { mime: /^image\//u } : {};
}

function own({ projectId }: Scope) {
  return { project: new Types.ObjectId(projectId) };
}

function existing(scope: Scope, id: string) {
  return { ...own(scope), _id: new Types.ObjectId(id), module: { $ne: DELETED_MODULE } };
}
