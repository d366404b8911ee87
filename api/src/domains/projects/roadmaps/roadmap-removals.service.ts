import { Injectable, type OnModuleInit } from '@nestjs/common';
import type {
  AnswerOf,
  InputOf,
  listRemovedRoadmapItems,
  removeRoadmapItem,
  restoreRoadmapItem,
} from '@zonewerk/contracts';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { CallAudit } from '../audit/call-audit.service.js';
import { assertRoom, RoadmapBoards } from './roadmap-boards.service.js';
import { hasItem, placeOf, withoutItem, withRestoredItem } from './roadmap-columns.js';
import { RoadmapItems } from './roadmap-items.service.js';
import { endOfUndo } from './roadmap-undo.js';
import { RoadmapRepository } from './roadmap.repository.js';
import { RoadmapVoteRepository } from './roadmap-vote.repository.js';

/**
 * Removed items. The mark of a removal is stored before the columns change, and deleted after a restore. The columns
 * decide: an item that a column contains is not removed. So no crash between the two writes loses an item.
 */
@Injectable()
export class RoadmapRemovals implements OnModuleInit {
  constructor(
    private readonly repository: RoadmapRepository,
    private readonly boards: RoadmapBoards,
    private readonly items: RoadmapItems,
    private readonly votes: RoadmapVoteRepository,
    private readonly tidier: CleanupScheduler,
    private readonly audit: CallAudit,
  ) {}

  onModuleInit(): void {
    this.tidier.register('roadmap_items', (now) => this.purge(endOfUndo(now)));
  }

  /** @throws ApiError not-found */
  async remove(
    { map, item }: InputOf<typeof removeRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeRoadmapItem>> {
    const id = toObjectId(item);
    const place = placeOf((await this.boards.find(scope, map)).columns, id);
    if (!place) throw new ApiError('not-found');
    const removed = await this.repository.markRemoved(scope, id, place);
    await this.boards.arrange(scope, map, ({ columns }) => {
      if (!hasItem(columns, id)) throw new ApiError('not-found');
      return withoutItem(columns, id);
    });
    if (removed) this.audit.name(removed.title);
    return { status: 'success', message: 'The item has been removed.' };
  }

  /** @throws ApiError not-found */
  async list(
    { map }: InputOf<typeof listRemovedRoadmapItems>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listRemovedRoadmapItems>> {
    const { _id, columns } = await this.boards.find(scope, map);
    const marked = await this.repository.listRemoved(scope, _id, endOfUndo(new Date()));
    const removed = marked.filter((item) => !hasItem(columns, item._id));
    const list = removed.map(({ _id: id, title, removedAt }) => ({
      id: id.toHexString(),
      title,
      removed: removedAt.toISOString(),
    }));
    return { status: 'success', message: '', list };
  }

  /** @throws ApiError not-found, conflict for a roadmap with too many items */
  async restore(
    { map, item }: InputOf<typeof restoreRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restoreRoadmapItem>> {
    const { columns: present } = await this.boards.find(scope, map);
    if (hasItem(present, toObjectId(item))) throw new ApiError('not-found');
    const removed = await this.repository.claimRemoved(scope, { map, item }, endOfUndo(new Date()));
    if (!removed) throw new ApiError('not-found');
    await this.boards.arrange(scope, map, ({ columns }) => {
      if (hasItem(columns, removed._id)) return columns;
      assertRoom(columns);
      return withRestoredItem(columns, removed._id, removed.removedFrom);
    });
    await this.repository.unmarkRemoved(removed);
    this.audit.name(removed.title);
    return this.items.answer(removed, 'The item has been restored.');
  }

  /** Deletes the items that were removed before a time, with their votes. */
  private async purge(before: Date): Promise<void> {
    for (const item of await this.repository.removedBefore(before)) {
      if (await this.repository.isPlaced(item)) {
        await this.repository.unmarkRemoved(item);
        continue;
      }
      await this.votes.removeOfItem(item._id);
      await this.repository.purgeItem(item);
    }
  }
}
