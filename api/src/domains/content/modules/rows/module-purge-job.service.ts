import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobService } from '../../../../platform/jobs/job.service.js';
import { ContentModules, replaced } from '../definitions/content-modules.service.js';
import type { ModuleDefinition } from '../definitions/module-definition.js';
import { CLEAR_FIELD, CLEAR_MODULE, type Cleared } from '../definitions/module-jobs.js';
import { RowRepository } from './row.repository.js';
import { placeOf } from './row.schema.js';

/** Purges deleted modules and fields after the restore period. */
@Injectable()
export class ModulePurgeJob implements OnModuleInit {
  constructor(
    private readonly modules: ContentModules,
    private readonly rows: RowRepository,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ kind: CLEAR_MODULE, run: (payload) => this.clear(payload as never) });
    this.jobs.register({ kind: CLEAR_FIELD, run: (payload) => this.clear(payload as never) });
  }

  /** Values are deleted first, so no other field can reuse the key or the sort index before. */
  private async clear(cleared: Cleared): Promise<void> {
    const scope = { projectId: cleared.project };
    const own = findRemoved(await this.modules.all(scope), cleared);
    if (!own) return;
    const field = own.fields.find(({ key }) => key === cleared.field);
    if (cleared.field === '') await this.rows.removeOf(scope, own.id);
    else if (field) {
      const place = field.slot === null ? null : placeOf(field.slot);
      await this.rows.clearField(scope, own.id, field.key, place);
    }
    await this.modules.change(scope, (modules) => {
      const stored = findRemoved(modules, cleared);
      return stored ? { modules: without(modules, stored, cleared.field) } : null;
    });
  }
}

/** The module whose part is still deleted by the same deletion. */
function findRemoved(
  modules: readonly ModuleDefinition[],
  { module, field, removed }: Cleared,
): ModuleDefinition | undefined {
  const own = modules.find(({ id }) => id === module);
  const removedPart = field === '' ? own : own?.fields.find(({ key }) => key === field);
  return removedPart?.removedAt?.toISOString() === removed ? own : undefined;
}

function without(
  modules: readonly ModuleDefinition[],
  own: ModuleDefinition,
  field: string,
): ModuleDefinition[] {
  if (field === '') return modules.filter(({ id }) => id !== own.id);
  return replaced(modules, { ...own, fields: own.fields.filter(({ key }) => key !== field) });
}
