import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type InputOf,
  MODULE_LIMITS,
  type removeRow,
  type restoreRow,
} from '@zonewerk/contracts';
import { present } from '../definitions/definitions.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { ContentModules } from '../definitions/content-modules.service.js';
import { BundleRepository } from './bundle.repository.js';
import { refTo } from './row-keys.js';
import { textOf, toRow } from './row.mapper.js';
import { RowRepository } from './row.repository.js';
import { rowNotFound } from './rows.service.js';
import { RowWriteService } from './row-write.service.js';

const DAY_MS = 86_400_000;
/** Maximum of listed rows that reference a row to be deleted. */
const USES_MOST = 20;

/** Deletion and restore of rows. */
@Injectable()
export class RowDeleteService {
  constructor(
    private readonly modules: ContentModules,
    private readonly rows: RowRepository,
    private readonly writing: RowWriteService,
    private readonly bundles: BundleRepository,
  ) {}

  async remove(
    { module: id, id: row }: InputOf<typeof removeRow>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeRow>> {
    await this.modules.one(scope, id);
    const used = await this.usesOf(scope, { module: id, row });
    if (!(await this.rows.remove(scope, id, row))) throw rowNotFound();
    return { status: 'success', message: '', used };
  }

  /** Other rows that reference a row in a relation or a dropdown. */
  private async usesOf(scope: ProjectScope, { module: target, row }: { module: string; row: string }) {
    const modules = present(await this.modules.all(scope));
    const refs = modules.flatMap(({ id, fields }) =>
      present(fields).flatMap((field) => (field.target === target ? [refTo(id, field.key, row)] : [])),
    );
    if (refs.length === 0) return [];
    const byId = new Map(modules.map((module) => [module.id, module]));
    return (await this.bundles.namingAny(scope, refs, USES_MOST)).flatMap((other) => {
      const module = byId.get(other.module?.toHexString() ?? '');
      const id = other._id.toHexString();
      if (!module || id === row) return [];
      const title = [module.title, textOf(other, module.titleField)].filter(Boolean).join(': ');
      return [{ module: module.id, row: id, title }];
    });
  }

  /** A repeated request after a lost response succeeds. */
  async restore(
    { module: id, row }: InputOf<typeof restoreRow>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restoreRow>> {
    const module = await this.modules.one(scope, id);
    const since = new Date(Date.now() - MODULE_LIMITS.restoreRowDays * DAY_MS);
    const removed = await this.rows.findRemoved(scope, id, row, since);
    const back = removed
      ? await this.writing.restore(scope, module, removed)
      : await this.rows.find(scope, id, row);
    if (!back) throw rowNotFound();
    return { status: 'success', message: '', row: toRow(module, back) };
  }
}
