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

/** What tells whether all modules of a project are still as somebody has read them. */
export type ModulesVersion = Pick<ModulesDocument, '_id' | 'v'>;

/** One module as it was in a version of all. */
export interface ModuleAsRead extends ModulesVersion {
  readonly module: ModuleDefinition | undefined;
}

/** Definitions of modules in the database; every query carries the project. */
@Injectable()
export class ContentModulesRepository {
  constructor(
    @InjectModel('ContentModules') private readonly documents: Model<ModulesDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(documents);
  }

  /** The version of all modules; null where there are none. */
  async version(scope: Scope): Promise<ModulesVersion | null> {
    return this.documents.findOne(own(scope), { v: 1 }).lean<ModulesVersion>();
  }

  async find(scope: Scope): Promise<ModulesDocument | null> {
    return this.documents.findOne(own(scope)).lean();
  }

  /** The module with an id, if there is one, without the others; null where there are no modules at all. */
  async withId(scope: Scope, id: string): Promise<ModuleAsRead | null> {
    const found = await this.documents
      .findOne(own(scope), { v: 1, modules: { $elemMatch: { id } } })
      .lean<ModulesVersion & Partial<Pick<ModulesDocument, 'modules'>>>();
    return found && { _id: found._id, v: found.v, module: found.modules?.[0] };
  }

  /** Writes what was made from the version `v`, 0 when there was none; false when there is another one by now. */
  async change(
    scope: Scope,
    v: number,
    modules: readonly ModuleDefinition[],
    left: readonly OutboxEntry[],
  ): Promise<boolean> {
    const document = await (v === 0 ? this.insert(scope, modules) : this.update(scope, v, modules, left));
    if (document && left.length > 0) await this.relay.nudge(this.documents, document._id);
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
    left: readonly OutboxEntry[],
  ) {
    return this.documents
      .findOneAndUpdate(
        { ...own(scope), v },
        {
          $set: { modules: [...modules] },
          $inc: { v: 1 },
          ...(left.length > 0 ? { $push: { outbox: { $each: [...left] } } } : {}),
        },
        { projection: { _id: 1 } },
      )
      .lean();
  }
}

function own({ projectId }: Scope) {
  return { project: toObjectId(projectId) };
}
