import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { OutboxRelay } from '../../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../../platform/jobs/outbox.js';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import type { ModuleDefinition } from './module-definition.js';
import type { ModulesDocument } from './content-modules.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Version that identifies a state of all modules of a project. */
export type ModulesVersion = Pick<ModulesDocument, '_id' | 'v'>;

/** One module with the version of all modules. */
export interface ModuleAsRead extends ModulesVersion {
  readonly module: ModuleDefinition | undefined;
}

/** Definitions of modules in the database. Every query carries the project. */
@Injectable()
export class ContentModulesRepository {
  constructor(
    @InjectModel('ContentModules') private readonly documents: Model<ModulesDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(documents);
  }

  /** The version of all modules; null without modules. */
  async version(scope: Scope): Promise<ModulesVersion | null> {
    return this.documents.findOne(own(scope), { v: 1 }).lean<ModulesVersion>();
  }

  async find(scope: Scope): Promise<ModulesDocument | null> {
    return this.documents.findOne(own(scope)).lean();
  }

  /** The module with an ID, if it exists, without the others; null when the project has no modules. */
  async withId(scope: Scope, id: string): Promise<ModuleAsRead | null> {
    const found = await this.documents
      .findOne(own(scope), { v: 1, modules: { $elemMatch: { id } } })
      .lean<ModulesVersion & Partial<Pick<ModulesDocument, 'modules'>>>();
    return found && { _id: found._id, v: found.v, module: found.modules?.[0] };
  }

  /** Writes a change that is based on version `v`, 0 for none; false when the version is stale. */
  async change(
    scope: Scope,
    v: number,
    modules: readonly ModuleDefinition[],
    entries: readonly OutboxEntry[],
  ): Promise<boolean> {
    const document = await (v === 0 ? this.insert(scope, modules) : this.update(scope, v, modules, entries));
    if (document && entries.length > 0) await this.relay.nudge(this.documents, document._id);
    return document !== null;
  }

  async remove(scope: Scope): Promise<void> {
    await this.documents.deleteOne(own(scope));
  }

  private async insert(scope: Scope, modules: readonly ModuleDefinition[]) {
    try {
      return await this.documents.create({ ...own(scope), v: 1, modules: [...modules] });
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  private async update(
    scope: Scope,
    v: number,
    modules: readonly ModuleDefinition[],
    entries: readonly OutboxEntry[],
  ) {
    return this.documents
      .findOneAndUpdate(
        { ...own(scope), v },
        {
          $set: { modules: [...modules] },
          $inc: { v: 1 },
          ...(entries.length > 0 ? { $push: { outbox: { $each: [...entries] } } } : {}),
        },
        { projection: { _id: 1 } },
      )
      .lean();
  }
}

function own({ projectId }: Scope) {
  return { project: toObjectId(projectId) };
}
