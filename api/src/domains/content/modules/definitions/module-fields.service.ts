import { Injectable } from '@nestjs/common';
import {
  type addModuleField,
  type AnswerOf,
  type InputOf,
  MODULE_LIMITS,
  type orderModuleFields,
  type removeModuleField,
  type restoreModuleField,
  type setModuleField,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { ContentModules, assertModuleExists, replaced } from './content-modules.service.js';
import type { FieldDefinition, ModuleDefinition } from './module-definition.js';
import { fieldOf, freeSlot, inOrder, keyFor, present, titleFieldOf, toModule } from './definitions.js';
import { clearFieldEntry } from './module-jobs.js';
import { pointingOf, refuseDangling, refuseNeeded } from './pointers.js';

/** Creation, change, deletion and restore of fields. */
@Injectable()
export class ModuleFields {
  constructor(private readonly modules: ContentModules) {}

  add(
    { title, type, sortable, ...input }: InputOf<typeof addModuleField>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof addModuleField>> {
    return this.modules.changeOne(scope, input, (modules, own) => {
      refuseTooMany(own);
      refuseSecondSlug(own, type);
      const key = keyFor(title, 'field', own.fields);
      const slot = freeSlot(own, type, sortable === '1');
      const field = { key, title, type, slot, ...pointingOf(modules, own, { type, key }, input) };
      return { own: { ...own, fields: [...own.fields, field] } };
    });
  }

  set(
    { field: key, title, column, watcher, filter, ...based }: InputOf<typeof setModuleField>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setModuleField>> {
    return this.modules.changeOne(scope, based, (modules, own) => {
      const field = fieldOf(own, key);
      const said = {
        target: field.target,
        column: column ?? field.column,
        watcher: watcher === undefined ? field.watcher : watcher,
        filter: filter === undefined ? field.filter : filter,
      };
      const next = { ...field, title: title ?? field.title, ...pointingOf(modules, own, field, said) };
      return { own: withField(own, next) };
    });
  }

  order(
    { fields, ...based }: InputOf<typeof orderModuleFields>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof orderModuleFields>> {
    return this.modules.changeOne(scope, based, (_, own) => ({
      own: { ...own, fields: inOrder(own, fields) },
    }));
  }

  remove(
    { field: key, ...based }: InputOf<typeof removeModuleField>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeModuleField>> {
    return this.modules.changeOne(scope, based, (modules, own) => {
      const field = fieldOf(own, key);
      refuseNeeded(modules, own, field);
      const removedAt = new Date();
      return {
        own: withField(own, { ...field, removedAt }),
        entries: [clearFieldEntry(scope.projectId, own.id, key, removedAt)],
      };
    });
  }

  async restore(
    { module, field: key }: InputOf<typeof restoreModuleField>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restoreModuleField>> {
    let back: ModuleDefinition | undefined;
    await this.modules.change(scope, (modules) => {
      back = assertModuleExists(modules, module);
      const stored = back.fields.find((one) => one.key === key);
      if (!stored) throw new ApiError('not-found');
      if (stored.removedAt === undefined) return null;
      const { removedAt: _, ...field } = stored;
      refuseTooMany(back, 0);
      refuseSecondSlug(back, field.type);
      const next = withField(back, field);
      refuseDangling(replaced(modules, next), next, [field]);
      back = { ...next, rev: next.rev + 1, titleField: titleFieldOf(next) };
      return { modules: replaced(modules, back) };
    });
    if (!back) throw new ApiError('not-found');
    return { status: 'success', message: '', module: toModule(back) };
  }
}

function withField(own: ModuleDefinition, next: FieldDefinition): ModuleDefinition {
  return { ...own, fields: own.fields.map((one) => (one.key === next.key ? next : one)) };
}

function refuseTooMany({ fields }: ModuleDefinition, more = 1): void {
  if (present(fields).length >= MODULE_LIMITS.fields) {
    throw ApiError.invalid('title', `A module has at most ${MODULE_LIMITS.fields} fields.`);
  }
  if (fields.length + more > MODULE_LIMITS.fieldsKept) {
    throw ApiError.invalid('title', 'Too many fields were removed today. Please restore one of them.');
  }
}

/** A module has at most one slug field, because an index makes the slugs of its rows unique. */
function refuseSecondSlug({ fields }: ModuleDefinition, type: FieldDefinition['type']): void {
  if (type === 'slug' && present(fields).some((one) => one.type === 'slug')) {
    throw ApiError.invalid('type', 'A module has at most one slug field.');
  }
}
