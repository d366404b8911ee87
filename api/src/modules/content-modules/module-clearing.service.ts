import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobService } from '../../platform/jobs/job.service.js';
import { ContentModules, replaced } from './content-modules.service.js';
import type { ModuleDefinition } from './content-modules.schema.js';
import { CLEAR_FIELD, CLEAR_MODULE, type Cleared } from './module-jobs.js';

/** Forgets what was removed once it cannot be put back any more. */
@Injectable()
export class ModuleClearing implements OnModuleInit {
  constructor(
    private readonly modules: ContentModules,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ kind: CLEAR_MODULE, run: (payload) => this.clear(payload as never) });
    this.jobs.register({ kind: CLEAR_FIELD, run: (payload) => this.clear(payload as never) });
  }

  private async clear(cleared: Cleared): Promise<void> {
    await this.modules.change({ projectId: cleared.project }, (modules) => {
      const own = modules.find(({ id }) => id === cleared.module);
      return own && isGone(own, cleared) ? { modules: without(modules, own, cleared.field) } : null;
    });
  }
}

/** Whether it is still removed by the same removal. */
function isGone(own: ModuleDefinition, { field, removed }: Cleared): boolean {
  const gone = field === '' ? own : own.fields.find(({ key }) => key === field);
  return gone?.removedAt?.toISOString() === removed;
}

function without(
  modules: readonly ModuleDefinition[],
  own: ModuleDefinition,
  field: string,
): ModuleDefinition[] {
  if (field === '') return modules.filter(({ id }) => id !== own.id);
  return replaced(modules, { ...own, fields: own.fields.filter(({ key }) => key !== field) });
}
