import { Injectable } from '@nestjs/common';
import {
  type addRow,
  type AnswerOf,
  type getRow,
  type InputOf,
  type listRows,
  type setRow,
  type updateBoolean,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { ContentModules, assertModuleExists } from '../definitions/content-modules.service.js';
import { fieldOf } from '../definitions/definitions.js';
import type { ModuleDefinition } from '../definitions/module-definition.js';
import { RowValidator } from './row-validator.service.js';
import { plainText, valueIn } from './row-keys.js';
import { RowLabels } from './row-labels.service.js';
import { RowPictures } from './row-pictures.service.js';
import { toRow } from './row.mapper.js';
import { RowRepository } from './row.repository.js';
import { placeOf, type RowDocument, type SortPlace } from './row.schema.js';
import { RowWriteService } from './row-write.service.js';

/** Calls that list and change rows of modules. */
@Injectable()
export class Rows {
  constructor(
    private readonly modules: ContentModules,
    private readonly rows: RowRepository,
    private readonly checks: RowValidator,
    private readonly writing: RowWriteService,
    private readonly labels: RowLabels,
    private readonly pictures: RowPictures,
  ) {}

  async list(
    { module: id, sort, columns, query = '', ...page }: InputOf<typeof listRows>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listRows>> {
    const modules = await this.modules.all(scope);
    const module = assertModuleExists(modules, id);
    for (const [index, key] of (columns ?? []).entries()) fieldOf(module, key, `columns.${index}`);
    const found = await this.rows.list(scope, {
      ...page,
      module: id,
      query: plainText(query),
      place: sort === undefined ? null : sortPlace(module, sort),
    });
    const [labels, pictures] = await Promise.all([
      this.labels.of(scope, modules, module, { rows: found.rows, columns }),
      this.pictures.of(scope, module, found.rows, columns),
    ]);
    const list = found.rows.map((row) => toRow(module, row, columns));
    return { status: 'success', message: '', list, labels, pictures, next: found.next, count: found.count };
  }

  async get(
    { module: id, row }: InputOf<typeof getRow>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof getRow>> {
    const modules = await this.modules.all(scope);
    const module = assertModuleExists(modules, id);
    const stored = await this.find(scope, id, row);
    const labels = await this.labels.of(scope, modules, module, { rows: [stored] });
    return { status: 'success', message: '', row: toRow(module, stored), labels };
  }

  async add(
    { module: id, values }: InputOf<typeof addRow>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof addRow>> {
    const module = await this.modules.one(scope, id);
    const checked = await this.checks.merged(scope, module, {}, values);
    const stored = await this.writing.insert(scope, module, checked);
    return { status: 'success', message: '', row: toRow(module, stored) };
  }

  async set(
    { module: id, row, rev, values }: InputOf<typeof setRow>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setRow>> {
    const module = await this.modules.one(scope, id);
    const stored = await this.find(scope, id, row);
    if (stored.rev !== rev) return versionConflict(module, stored);
    const checked = await this.checks.merged(scope, module, stored.values, values);
    const written = await this.writing.change(scope, module, stored, checked);
    if (written === 'changed-meanwhile') return versionConflict(module, await this.find(scope, id, row));
    return { status: 'success', message: '', row: toRow(module, written) };
  }

  async updateBoolean(
    { module: id, id: row, column, value }: InputOf<typeof updateBoolean>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof updateBoolean>> {
    const module = await this.modules.findCached(scope, id);
    const field = fieldOf(module, column, 'column');
    if (field.type !== 'boolean') throw ApiError.invalid('column', 'This field cannot be switched.');
    const place = field.slot === null ? null : placeOf(field.slot);
    const wanted = value === undefined ? undefined : value === '1';
    const written = await this.rows.setBoolean(scope, { module: id, id: row, field: column, place }, wanted);
    if (!written) throw rowNotFound();
    const now = valueIn(written.values, column) === true ? '1' : '0';
    return { status: 'success', message: '', value: now, rev: written.rev };
  }

  private async find(scope: ProjectScope, module: string, id: string): Promise<RowDocument> {
    const stored = await this.rows.find(scope, module, id);
    if (!stored) throw rowNotFound();
    return stored;
  }
}

/** Error for a row that does not exist in the modules of the project. */
export function rowNotFound(): ApiError {
  return new ApiError('not-found', { message: 'This row does not exist any more.' });
}

function sortPlace(module: ModuleDefinition, key: string): SortPlace {
  const { slot } = fieldOf(module, key, 'sort');
  if (slot === null) throw ApiError.invalid('sort', 'Rows cannot be sorted by this field.');
  return placeOf(slot);
}

function versionConflict(module: ModuleDefinition, stored: RowDocument) {
  const message = 'Another change of this row was saved first.';
  return { status: 'changed-meanwhile' as const, message, row: toRow(module, stored) };
}
