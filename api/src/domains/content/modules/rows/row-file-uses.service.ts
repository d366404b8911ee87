import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FileUse } from '@zonewerk/contracts';
import { present } from '../definitions/definitions.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { ContentModules } from '../definitions/content-modules.service.js';
import { FileUses } from '../../files/file-uses.service.js';
import { BundleRepository } from './bundle.repository.js';
import { textOf } from './row.mapper.js';

const MAX_LISTED = 100;

/** Looks up the rows that use a file. */
@Injectable()
export class RowFileUses implements OnModuleInit {
  constructor(
    private readonly uses: FileUses,
    private readonly modules: ContentModules,
    private readonly bundles: BundleRepository,
  ) {}

  onModuleInit(): void {
    this.uses.register({ name: 'rows', find: (scope, file) => this.find(scope, file) });
  }

  private async find(scope: ProjectScope, file: string): Promise<FileUse[]> {
    const rows = await this.bundles.using(scope, file, MAX_LISTED);
    if (rows.length === 0) return [];
    const modules = new Map(present(await this.modules.all(scope)).map((module) => [module.id, module]));
    return rows.flatMap((row) => {
      const module = modules.get(row.module?.toHexString() ?? '');
      if (!module) return [];
      const title = [module.title, textOf(row, module.titleField)].filter(Boolean).join(': ');
      return [{ kind: 'row', id: row._id.toHexString(), title }];
    });
  }
}
