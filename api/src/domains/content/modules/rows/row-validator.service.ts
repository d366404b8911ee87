import { Injectable } from '@nestjs/common';
import { type FileItem, type Issue, POINTING_TYPES } from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import type { FieldDefinition, ModuleDefinition } from '../definitions/module-definition.js';
import { present } from '../definitions/definitions.js';
import { FilesService } from '../../files/files.service.js';
import { readValues, type SentValue } from './field-values.js';
import { valueIn } from './row-keys.js';
import { RowRepository } from './row.repository.js';
import type { RowDocument, StoredValue, StoredValues } from './row.schema.js';

/** Validates the values of a row, including references. */
@Injectable()
export class RowValidator {
  constructor(
    private readonly rows: RowRepository,
    private readonly files: FilesService,
  ) {}

  /**
   * The values of a row, merged with those of the request.
   * @throws ApiError validation-error with one issue for each invalid field
   */
  async merged(
    scope: ProjectScope,
    module: ModuleDefinition,
    before: StoredValues,
    sent: Readonly<Record<string, SentValue>>,
  ): Promise<StoredValues> {
    const fields = present(module.fields);
    const { values, issues } = readValues(fields, sent);
    const merged = mergedWith(before, values);
    const looked = fields.filter(({ key, watcher }) => values.has(key) || (watcher && values.has(watcher)));
    const pointing = await this.pointingFaults(scope, module, looked, merged);
    const pictures = await this.pictureFaults(scope, looked, merged);
    const all = [...issues, ...pointing, ...pictures];
    if (all.length > 0) throw new ApiError('validation-error', { issues: all });
    return merged;
  }

  private async pointingFaults(
    scope: ProjectScope,
    { fields }: ModuleDefinition,
    looked: readonly FieldDefinition[],
    values: StoredValues,
  ): Promise<Issue[]> {
    const pointing = looked.filter(({ type }) => POINTING_TYPES.includes(type));
    const ids = pointing.flatMap(({ key }) => idIn(values, key) ?? []);
    const found = new Map((await this.rows.some(scope, ids)).map((row) => [row._id.toHexString(), row]));
    return pointing.flatMap((field) => {
      const id = idIn(values, field.key);
      const message = id === undefined ? null : faultOf(field, found.get(id), values, fields);
      return message === null ? [] : [{ path: `values.${field.key}`, message }];
    });
  }

  private async pictureFaults(
    scope: ProjectScope,
    looked: readonly FieldDefinition[],
    values: StoredValues,
  ): Promise<Issue[]> {
    const pictures = looked.filter(({ type }) => type === 'image');
    const ids = pictures.flatMap(({ key }) => idIn(values, key) ?? []);
    const found = new Set((await this.files.some(scope, ids)).filter(isPicture).map(({ id }) => id));
    return pictures.flatMap(({ key }) => {
      const id = idIn(values, key);
      if (id === undefined || found.has(id)) return [];
      return [{ path: `values.${key}`, message: 'Please choose an image of this project.' }];
    });
  }
}

function isPicture({ type }: FileItem): boolean {
  return type.startsWith('image/');
}

function mergedWith(before: StoredValues, sent: ReadonlyMap<string, StoredValue | undefined>): StoredValues {
  const merged = Object.entries({ ...before, ...Object.fromEntries(sent) });
  return Object.fromEntries(merged.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** Why a field cannot reference this row; null when it can. */
function faultOf(
  { target, watcher, filter }: FieldDefinition,
  row: RowDocument | undefined,
  values: StoredValues,
  fields: readonly FieldDefinition[],
): string | null {
  if (row?.module?.toHexString() !== target) return 'Please choose an existing row.';
  if (!row || !watcher || !filter || valueIn(row.values, filter) === valueIn(values, watcher)) return null;
  const title = fields.find(({ key }) => key === watcher)?.title ?? '';
  return `This option does not belong to the value of “${title}”.`;
}

function idIn(values: StoredValues, key: string): string | undefined {
  const value = valueIn(values, key);
  return typeof value === 'string' ? value : undefined;
}
