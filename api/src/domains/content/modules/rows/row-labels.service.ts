import { Injectable } from '@nestjs/common';
import { POINTING_TYPES } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../../platform/http/request.js';
import type { FieldDefinition, ModuleDefinition } from '../definitions/module-definition.js';
import { present } from '../definitions/definitions.js';
import { valueIn } from './row-keys.js';
import { textOf } from './row.mapper.js';
import { RowRepository } from './row.repository.js';
import type { RowDocument } from './row.schema.js';

type Labels = Record<string, Record<string, string>>;

/** Titles of referenced rows. */
@Injectable()
export class RowLabels {
  constructor(private readonly rows: RowRepository) {}

  /** By field key and row ID; deleted rows have none. */
  async of(
    scope: ProjectScope,
    modules: readonly ModuleDefinition[],
    module: ModuleDefinition,
    {
      rows,
      columns,
    }: { readonly rows: readonly RowDocument[]; readonly columns?: readonly string[] | undefined },
  ): Promise<Labels> {
    const fields = present(module.fields).filter(
      ({ key, type }) => POINTING_TYPES.includes(type) && (columns?.includes(key) ?? true),
    );
    const ids = new Set(fields.flatMap((field) => rows.flatMap((row) => idIn(row, field) ?? [])));
    const found = new Map((await this.rows.some(scope, [...ids])).map((row) => [row._id.toHexString(), row]));
    return Object.fromEntries(fields.map((field) => [field.key, labelsOf(field, { modules, rows, found })]));
  }
}

function labelsOf(
  field: FieldDefinition,
  {
    modules,
    rows,
    found,
  }: {
    readonly modules: readonly ModuleDefinition[];
    readonly rows: readonly RowDocument[];
    readonly found: ReadonlyMap<string, RowDocument>;
  },
): Record<string, string> {
  const target = present(modules).find(({ id }) => id === field.target);
  const shown = field.column ?? target?.titleField;
  const entries = rows.flatMap((row) => {
    const id = idIn(row, field);
    const named = id === undefined ? undefined : found.get(id);
    const isOfTarget = named?.module?.toHexString() === field.target;
    return id === undefined || !named || !isOfTarget ? [] : [[id, textOf(named, shown)] as const];
  });
  return Object.fromEntries(entries);
}

function idIn({ values }: RowDocument, { key }: FieldDefinition): string | undefined {
  const value = valueIn(values, key);
  return typeof value === 'string' ? value : undefined;
}
