import { Injectable } from '@nestjs/common';
import {
  type addToBundle,
  type AnswerOf,
  type BundleFile,
  type getBundle,
  type InputOf,
  MODULE_LIMITS,
  type removeFromBundle,
} from '@zonewerk/contracts';
import { present } from '../definitions/definitions.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { newObjectId } from '../../../../platform/database/object-id.js';
import { ContentModules } from '../definitions/content-modules.service.js';
import { FilesService } from '../../files/files.service.js';
import { BundleRepository, type BundlePlace } from './bundle.repository.js';
import { bundleOf } from './row-keys.js';
import { RowRepository } from './row.repository.js';
import type { BundleEntry, RowDocument } from './row.schema.js';

/** File lists of rows. */
@Injectable()
export class Bundles {
  constructor(
    private readonly modules: ContentModules,
    private readonly rows: RowRepository,
    private readonly bundles: BundleRepository,
    private readonly files: FilesService,
  ) {}

  async get({ bundle }: InputOf<typeof getBundle>, scope: ProjectScope): Promise<AnswerOf<typeof getBundle>> {
    const { row, place } = await this.find(scope, bundle);
    const entries = bundleOf(row, place.field);
    const found = await this.files.some(
      scope,
      entries.map(({ source }) => source),
    );
    const files = new Map(found.map((file) => [file.id, file]));
    const list = entries.map((entry) => toBundleFile(entry, files.get(entry.source) ?? null));
    return { status: 'success', message: '', files: list };
  }

  async add(
    { body: bundle, item: source }: InputOf<typeof addToBundle>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof addToBundle>> {
    const { row, place } = await this.find(scope, bundle);
    if ((await this.files.some(scope, [source])).length === 0) {
      throw ApiError.invalid('item', 'This file does not exist any more.');
    }
    const id = newObjectId().toHexString();
    const written = await this.bundles.add(scope, place, { id, source });
    const answer = { status: 'success' as const, message: '', file_bundle: bundle };
    if (written) return { ...answer, refreshed: false, file_id: id, rev: written.rev };
    const now = (await this.rows.find(scope, place.module, place.row)) ?? row;
    const there = bundleOf(now, place.field).find((entry) => entry.source === source);
    if (there) return { ...answer, refreshed: true, file_id: there.id, rev: now.rev };
    if (bundleOf(now, place.field).length < MODULE_LIMITS.bundleFiles) throw new ApiError('conflict');
    throw ApiError.invalid('item', `A bundle has at most ${MODULE_LIMITS.bundleFiles} files.`);
  }

  async remove(
    { body: bundle, item }: InputOf<typeof removeFromBundle>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeFromBundle>> {
    const { row, place } = await this.find(scope, bundle);
    const entry = bundleOf(row, place.field).find(({ id }) => id === item);
    const written = entry && (await this.bundles.remove(scope, place, entry));
    if (!written) throw ApiError.invalid('item', 'This item was not added yet');
    return { status: 'success', message: '', rev: written.rev };
  }

  /** @throws ApiError not-found with the message of the specification */
  private async find(scope: ProjectScope, bundle: string): Promise<{ row: RowDocument; place: BundlePlace }> {
    const [id = '', field = ''] = bundle.split('.');
    const [row] = await this.rows.some(scope, [id]);
    const module = row?.module?.toHexString();
    if (row && module !== undefined) {
      const { fields } = await this.modules.one(scope, module);
      const isBundle = present(fields).some(({ key, type }) => key === field && type === 'bundle');
      if (isBundle) return { row, place: { module, row: id, field } };
    }
    throw new ApiError('not-found', { message: 'Something went wrong loading your file bundle' });
  }
}

function toBundleFile({ id, source }: BundleEntry, file: BundleFile['file']): BundleFile {
  const shown = { file_path: file?.file_path ?? '', extension: file?.extension ?? '' };
  return { id, bundle_source_id: id, source, ...shown, file };
}
