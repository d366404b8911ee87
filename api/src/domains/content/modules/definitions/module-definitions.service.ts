import { Injectable } from '@nestjs/common';
import {
  type addModule,
  type AnswerOf,
  type InputOf,
  type listModules,
  MODULE_LIMITS,
  type removeModule,
  type restoreModule,
  type setModule,
  TITLE_TYPES,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { newObjectId } from '../../../../platform/database/object-id.js';
import { ContentModules, assertModuleExists, replaced } from './content-modules.service.js';
import type { ModuleDefinition } from './module-definition.js';
import { fieldOf, keyFor, present, toModule } from './definitions.js';
import { clearModuleEntry } from './module-jobs.js';
import { refuseDangling, refusePointedAt } from './pointers.js';

/** Creation, change, deletion and restore of modules. */
@Injectable()
export class ModuleDefinitions {
  constructor(private readonly modules: ContentModules) {}

  async list(scope: ProjectScope): Promise<AnswerOf<typeof listModules>> {
    const list = present(await this.modules.all(scope)).map(toModule);
    return { status: 'success', message: '', list };
  }

  async add({ title }: InputOf<typeof addModule>, scope: ProjectScope): Promise<AnswerOf<typeof addModule>> {
    const id = newObjectId().toHexString();
    let added: ModuleDefinition | undefined;
    await this.modules.change(scope, (modules) => {
      refuseTooMany(modules);
      added = { id, key: keyFor(title, 'module', modules), title, rev: 1, titleField: null, fields: [] };
      return { modules: [...modules, added] };
    });
    if (!added) throw new ApiError('conflict');
    return { status: 'success', message: `${title} has been created.`, module: toModule(added) };
  }

  set(
    { title, title_field: titleField, ...based }: InputOf<typeof setModule>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setModule>> {
    return this.modules.changeOne(scope, based, (_, own) => {
      if (titleField !== undefined && !TITLE_TYPES.includes(fieldOf(own, titleField, 'title_field').type)) {
        throw ApiError.invalid(
          'title_field',
          'Only fields of type text, number, date or slug can be a title.',
        );
      }
      const next = { title: title ?? own.title, titleField: titleField ?? own.titleField };
      return { own: { ...own, ...next } };
    });
  }

  async remove(
    { module }: InputOf<typeof removeModule>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeModule>> {
    await this.modules.change(scope, (modules) => {
      const own = assertModuleExists(modules, module);
      refusePointedAt(modules, module);
      const removedAt = new Date();
      const next = { ...own, rev: own.rev + 1, removedAt };
      return {
        modules: replaced(modules, next),
        entries: [clearModuleEntry(scope.projectId, module, removedAt)],
      };
    });
    return { status: 'success', message: '' };
  }

  /** A repeated request after a lost response succeeds. */
  async restore(
    { module }: InputOf<typeof restoreModule>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restoreModule>> {
    let back: ModuleDefinition | undefined;
    await this.modules.change(scope, (modules) => {
      back = modules.find(({ id }) => id === module);
      if (!back) throw new ApiError('not-found');
      if (back.removedAt === undefined) return null;
      const { removedAt: _, ...found } = back;
      refuseTooMany(modules, 0);
      refuseDangling([...modules, found], found, present(found.fields));
      back = { ...found, rev: found.rev + 1 };
      return { modules: replaced(modules, back) };
    });
    if (!back) throw new ApiError('not-found');
    return { status: 'success', message: `${back.title} has been restored.`, module: toModule(back) };
  }
}

function refuseTooMany(modules: readonly ModuleDefinition[], more = 1): void {
  if (present(modules).length >= MODULE_LIMITS.modules) {
    throw ApiError.invalid('title', `A project has at most ${MODULE_LIMITS.modules} modules.`);
  }
  if (modules.length + more > MODULE_LIMITS.modulesKept) {
    throw ApiError.invalid('title', 'Too many modules were removed recently. Please restore one of them.');
  }
}
