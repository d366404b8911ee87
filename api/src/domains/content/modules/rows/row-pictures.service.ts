import { Injectable } from '@nestjs/common';
import type { FileItem } from '@zonewerk/contracts';
import { present } from '../definitions/definitions.js';
import type { ModuleDefinition } from '../definitions/module-definition.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { FilesService } from '../../files/files.service.js';
import { valueIn } from './row-keys.js';
import type { RowDocument } from './row.schema.js';

/** Files that are the images of rows. */
@Injectable()
export class RowPictures {
  constructor(private readonly files: FilesService) {}

  /** By ID; deleted files are absent. */
  async of(
    scope: ProjectScope,
    module: ModuleDefinition,
    rows: readonly RowDocument[],
    columns: readonly string[] | undefined,
  ): Promise<Record<string, FileItem>> {
    const fields = present(module.fields).filter(
      ({ key, type }) => type === 'image' && (columns?.includes(key) ?? true),
    );
    const named = rows.flatMap(({ values }) => fields.map(({ key }) => valueIn(values, key)));
    const ids = new Set(named.filter((value) => typeof value === 'string'));
    const files = ids.size === 0 ? [] : await this.files.some(scope, [...ids]);
    return Object.fromEntries(files.map((file) => [file.id, file]));
  }
}
