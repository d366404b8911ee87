import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MODULE_LIMITS } from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { newObjectId, toObjectId } from '../../../../platform/database/object-id.js';
import type { ModuleDefinition } from '../definitions/module-definition.js';
import { freeSlug } from '../../website/pages/free-slug.js';
import { titleSlug } from '../../website/pages/title-slug.js';
import { keysOf, type RowContent, slugField, slugIn } from './row-keys.js';
import { textOf } from './row.mapper.js';
import { RowRepository } from './row.repository.js';
import type { RowDocument, StoredValues } from './row.schema.js';

const TRIES = 20;
const LOOKED_AT = 1_000;
/** Maximum length of a slug before the number that makes it unique. */
const WISH_MOST = 90;

type Store = (values: StoredValues) => Promise<RowDocument | null>;

/** Writes rows with unique slugs per module. */
@Injectable()
export class RowWriteService {
  constructor(private readonly rows: RowRepository) {}

  /**
   * Stores a new row.
   * @throws ApiError validation-error when the module is full, or another row has the chosen slug
   */
  async insert(scope: ProjectScope, module: ModuleDefinition, values: StoredValues): Promise<RowDocument> {
    await this.refuseFull(scope, module);
    const _id = newObjectId();
    const now = new Date();
    const place = { project: toObjectId(scope.projectId), module: toObjectId(module.id) };
    const fixed = { _id, ...place, rev: 1, createdAt: now, changedAt: now };
    const store: Store = (given) => this.rows.insert({ ...fixed, ...contentOf(module, { values: given }) });
    const stored =
      slugIn(module, values) === undefined
        ? await this.withFreeSlug(scope, module, { ...wishOf(module, values), values, store })
        : await store(values);
    if (!stored) throw slugConflict(module);
    return stored;
  }

  /**
   * Updates a row; `changed-meanwhile` when it changed since it was read.
   * @throws ApiError validation-error when another row has the chosen slug
   */
  async change(
    scope: ProjectScope,
    module: ModuleDefinition,
    before: RowDocument,
    values: StoredValues,
  ): Promise<RowDocument | 'changed-meanwhile'> {
    const written = await this.rows.change(scope, before, contentOf(module, { ...before, values }));
    if (written === 'taken') throw slugConflict(module);
    return written;
  }

  /**
   * Restores a deleted row, with another slug when its slug is in use.
   * @throws ApiError conflict after a concurrent change
   */
  async restore(scope: ProjectScope, module: ModuleDefinition, removed: RowDocument): Promise<RowDocument> {
    await this.refuseFull(scope, module);
    const { values } = removed;
    const store: Store = async (given) => {
      const change = { ...contentOf(module, { ...removed, values: given }), module: toObjectId(module.id) };
      const written = await this.rows.change(scope, removed, change, { was: 1, removedAt: 1 });
      if (written === 'changed-meanwhile') throw new ApiError('conflict');
      return written === 'taken' ? null : written;
    };
    const wish = slugIn(module, values);
    const back =
      wish === undefined
        ? await store(values)
        : await this.withFreeSlug(scope, module, { wish, values, store });
    if (!back) throw new ApiError('conflict');
    return back;
  }

  /** Stores a row with the requested slug, or with the first free number after it. */
  private async withFreeSlug(
    scope: ProjectScope,
    module: ModuleDefinition,
    { wish, values, store }: { readonly wish: string; readonly values: StoredValues; readonly store: Store },
  ): Promise<RowDocument | null> {
    const field = slugField(module);
    if (!field) return store(values);
    let slug = wish;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const stored = await store({ ...values, [field.key]: slug });
      if (stored) return stored;
      const usedSlugs = await this.rows.slugsLike(scope, module.id, `${wish}-`, LOOKED_AT);
      slug = freeSlug(wish, usedSlugs.add(wish).add(slug));
    }
    return store({ ...values, [field.key]: `${wish.slice(0, WISH_MOST)}-${randomUUID().slice(0, 8)}` });
  }

  private async refuseFull(scope: ProjectScope, { id }: ModuleDefinition): Promise<void> {
    if (await this.rows.isFull(scope, id)) {
      const most = MODULE_LIMITS.rows.toLocaleString('en');
      throw ApiError.invalid('values', `A module has at most ${most} rows.`);
    }
  }
}

function contentOf(module: ModuleDefinition, { values, bundles }: RowContent) {
  return { values, ...keysOf(module, { values, bundles }), slug: slugIn(module, values) };
}

function wishOf(module: ModuleDefinition, values: StoredValues): { wish: string } {
  return { wish: titleSlug(textOf({ values }, module.titleField)) || 'row' };
}

function slugConflict(module: ModuleDefinition): ApiError {
  const path = `values.${slugField(module)?.key ?? ''}`;
  return ApiError.invalid(path, 'Another row already has this slug.');
}
