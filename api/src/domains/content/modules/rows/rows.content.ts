import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { ContentModules } from '../definitions/content-modules.service.js';
import { present } from '../definitions/definitions.js';
import { ProjectContents } from '../../../projects/projects.api.js';
import { toRow } from './row.mapper.js';
import { RowRepository } from './row.repository.js';

/** Rows of modules of a project for export and deletion. */
@Injectable()
export class RowsContent implements OnModuleInit {
  constructor(
    private readonly contents: ProjectContents,
    private readonly modules: ContentModules,
    private readonly rows: RowRepository,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'rows',
      read: (scope) => Promise.resolve(this.all(scope)),
      remove: (scope) => this.rows.removeAll(scope),
    });
  }

  private async *all(scope: ProjectScope) {
    const modules = new Map(present(await this.modules.all(scope)).map((module) => [module.id, module]));
    for await (const row of this.rows.each(scope)) {
      const module = modules.get(row.module?.toHexString() ?? '');
      if (module) yield { module: module.key, ...toRow(module, row), bundles: row.bundles ?? {} };
    }
  }
}
