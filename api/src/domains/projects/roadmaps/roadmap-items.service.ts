import { Injectable } from '@nestjs/common';
import {
  type addRoadmapItem,
  type AnswerOf,
  type InputOf,
  type moveRoadmapItem,
  type removeRoadmapItem,
  ROADMAP_LIMITS,
  type setRoadmapItem,
} from '@zonewerk/contracts';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { withItem, withMovedItem, withoutItem } from './roadmap-columns.js';
import { toItem } from './roadmap.mapper.js';
import { RoadmapRepository } from './roadmap.repository.js';
import type { RoadmapColumnDocument, RoadmapDocument } from './roadmap.schema.js';

/** Requests that move items of one roadmap at the same time: each attempt of one of them succeeds. */
const ATTEMPTS = 100;
const TEXTS = {
  tooMany: `A roadmap has at most ${ROADMAP_LIMITS.items} items.`,
  changed: 'Another member changed this item. Please look at it first.',
  place: 'This place does not exist any more. Please look at the roadmap first.',
  busy: 'Other members change this roadmap at the same time. Try again.',
} as const;

/** Items of roadmaps, and their places. */
@Injectable()
export class RoadmapItems {
  constructor(private readonly repository: RoadmapRepository) {}

  /** @throws ApiError not-found, conflict */
  async add(
    { map, column, title, text, month }: InputOf<typeof addRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof addRoadmapItem>> {
    const [_id, project] = [newObjectId(), toObjectId(scope.projectId)];
    const item = { _id, project, map: toObjectId(map), title, text, month, rev: 1, changedAt: new Date() };
    // Its document comes first: an item counts once a column has it.
    await this.repository.insertItem(item);
    try {
      await this.arrange(scope, map, ({ columns }) => {
        const count = columns.reduce((sum, { items }) => sum + items.length, 0);
        if (count >= ROADMAP_LIMITS.items) throw new ApiError('conflict', { message: TEXTS.tooMany });
        return withItem(columns, _id, { column: toObjectId(column), before: null });
      });
    } catch (error) {
      await this.repository.removeItem(scope, _id);
      throw error;
    }
    return { status: 'success', message: 'The item has been added.', item: toItem(item) };
  }

  /** @throws ApiError not-found, conflict */
  async set(
    { map, item, rev, title, text, month }: InputOf<typeof setRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setRoadmapItem>> {
    const { columns } = await this.find(scope, map);
    if (!columns.some(({ items }) => items.some((one) => one.toHexString() === item)))
      throw new ApiError('not-found');
    const stored = await this.repository.setItem(scope, { map, item, rev }, { title, text, month });
    if (!stored) throw new ApiError('conflict', { message: TEXTS.changed });
    return { status: 'success', message: 'The item has been changed.', item: toItem(stored) };
  }

  /** @throws ApiError not-found, conflict when the place does not exist any more */
  async move(
    { map, item, column, before }: InputOf<typeof moveRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof moveRoadmapItem>> {
    const place = { column: toObjectId(column), before: before === null ? null : toObjectId(before) };
    const v = await this.arrange(scope, map, ({ columns }) =>
      withMovedItem(columns, toObjectId(item), place),
    );
    return { status: 'success', message: '', v };
  }

  /** @throws ApiError not-found */
  async remove(
    { map, item }: InputOf<typeof removeRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeRoadmapItem>> {
    const id = toObjectId(item);
    await this.arrange(scope, map, ({ columns }) => {
      if (!columns.some(({ items }) => items.some((one) => one.equals(id)))) throw new ApiError('not-found');
      return withoutItem(columns, id);
    });
    await this.repository.removeItem(scope, id);
    return { status: 'success', message: 'The item has been removed.' };
  }

  /** Changes the columns of a roadmap. When another request changes them first, the change is made again. */
  private async arrange(
    scope: ProjectScope,
    id: string,
    change: (map: RoadmapDocument) => RoadmapColumnDocument[] | null,
  ): Promise<number> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const map = await this.find(scope, id);
      const columns = change(map);
      if (!columns) throw new ApiError('conflict', { message: TEXTS.place });
      if (await this.repository.arrange(map, columns)) return map.v + 1;
    }
    throw new ApiError('conflict', { message: TEXTS.busy });
  }

  private async find(scope: ProjectScope, map: string): Promise<RoadmapDocument> {
    const found = await this.repository.find(scope, map);
    if (!found) throw new ApiError('not-found');
    return found;
  }
}
