import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type InputOf,
  MODULE_LIMITS,
  type removeRow,
  type restoreRow,
} from '@zonewerk/contracts';
import type { ProjectScope } from '../../platform/http/request.js';
import { ContentModules } from '../content-modules/content-modules.service.js';
import { toRow } from './row.mapper.js';
import { RowRepository } from './row.repository.js';
import { goneRow } from './rows.service.js';
import { RowWriting } from './row-writing.service.js';

const DAY_MS = 86_400_000;

/** Rows that go, and come back. */
@Injectable()
export class RowRemoval {
  constructor(
    private readonly modules: ContentModules,
    private readonly rows: RowRepository,
    private readonly writing: RowWriting,
  ) {}

  async remove(
    { module: id, id: row }: InputOf<typeof removeRow>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeRow>> {
    await this.modules.one(scope, id);
    if (!(await this.rows.remove(scope, id, row))) throw goneRow();
    return { status: 'success', message: '' };
  }

  /** Who asks again because the first answer was lost is told that it is there. */
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
    if (!back) throw goneRow();
    return { status: 'success', message: '', row: toRow(module, back) };
  }
}
