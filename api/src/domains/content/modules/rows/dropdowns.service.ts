import { Injectable } from '@nestjs/common';
import { type AnswerOf, type InputOf, MODULE_LIMITS, type reloadFkDropdown } from '@zonewerk/contracts';
import { fieldOf } from '../definitions/definitions.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { ContentModules } from '../definitions/content-modules.service.js';
import { BundleRepository } from './bundle.repository.js';
import { refTo } from './row-keys.js';
import { textOf } from './row.mapper.js';
import { RowRepository } from './row.repository.js';
import type { RowDocument } from './row.schema.js';

/** Options of dropdowns. */
@Injectable()
export class Dropdowns {
  constructor(
    private readonly modules: ContentModules,
    private readonly rows: RowRepository,
    private readonly bundles: BundleRepository,
  ) {}

  async reload(
    { module, field: key, watcherValue }: InputOf<typeof reloadFkDropdown>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof reloadFkDropdown>> {
    const field = fieldOf(await this.modules.one(scope, module), key);
    const { type, target, column, filter } = field;
    if (type !== 'dropdown' || target === undefined) {
      throw ApiError.invalid('field', 'This field is not a dropdown.');
    }
    const rows = await this.options(scope, target, filter ?? null, watcherValue);
    const data = rows.map((row) => ({ id: row._id.toHexString(), column_value: textOf(row, column) }));
    data.sort((a, b) => a.column_value.localeCompare(b.column_value, 'en', { numeric: true }));
    return { status: 'success', message: '', data };
  }

  private async options(
    scope: ProjectScope,
    target: string,
    filter: string | null,
    chosen: string | null,
  ): Promise<readonly RowDocument[]> {
    const most = MODULE_LIMITS.options;
    if (filter === null) {
      const page = { module: target, limit: most, query: '', place: null, direction: 'asc' } as const;
      return (await this.rows.list(scope, page)).rows;
    }
    return chosen === null ? [] : this.bundles.naming(scope, refTo(target, filter, chosen), most);
  }
}
