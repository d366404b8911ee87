import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { OutboxRelay } from '../../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../../platform/jobs/outbox.js';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import type { Folder, FoldersDocument } from './folder.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Folders that a change writes; null deletes a folder. */
export interface FolderChange {
  readonly folders: Readonly<Record<string, Folder | null>>;
  /** Outbox entry that is stored with it. */
  readonly entry?: OutboxEntry;
}

/** Folders of projects in the database. Every query carries the project. */
@Injectable()
export class FolderRepository {
  constructor(
    @InjectModel('FileFolders') private readonly folders: Model<FoldersDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(folders);
  }

  async find(scope: Scope, module: string): Promise<Pick<FoldersDocument, 'v' | 'folders'>> {
    const found = await this.folders.findOne({ ...own(scope), module }, { v: 1, folders: 1 }).lean();
    return found ?? { v: 0, folders: {} };
  }

  /** Whether the folder exists; the root always does. */
  async has(scope: Scope, module: string, id: string): Promise<boolean> {
    if (id === '0') return true;
    const wanted = { ...own(scope), module, [`folders.${id}`]: { $exists: true } };
    return (await this.folders.findOne(wanted, { _id: 1 }).lean()) !== null;
  }

  /** Writes a change that is based on version `v`; false when the version is stale. */
  async change(scope: Scope, module: string, v: number, { folders, entry }: FolderChange): Promise<boolean> {
    const set: Record<string, Folder> = {};
    const unset: Record<string, 1> = {};
    for (const [id, folder] of Object.entries(folders)) {
      if (folder) set[`folders.${id}`] = folder;
      else unset[`folders.${id}`] = 1;
    }
    if (v === 0) await this.make(scope, module);
    const written = await this.folders
      .findOneAndUpdate(
        { ...own(scope), module, v },
        { $set: set, $unset: unset, $inc: { v: 1 }, ...(entry ? { $push: { outbox: entry } } : {}) },
        { projection: { _id: 1 } },
      )
      .lean();
    if (written && entry) await this.relay.nudge(this.folders, written._id);
    return written !== null;
  }

  /** Every folder of a project, of all modules. */
  async all(scope: Scope): Promise<FoldersDocument[]> {
    return this.folders.find(own(scope)).lean<FoldersDocument[]>();
  }

  async removeAll(scope: Scope): Promise<void> {
    await this.folders.deleteMany(own(scope));
  }

  private async make(scope: Scope, module: string): Promise<void> {
    try {
      await this.folders.create({ ...own(scope), module, v: 0, folders: {} });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

function own({ projectId }: Scope) {
  return { project: new Types.ObjectId(projectId) };
}
