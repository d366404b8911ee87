import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type addRoadmapItem,
  type AnswerOf,
  type getRoadmapItem,
  type InputOf,
  type listRoadmapLinkable,
  type mergeItems,
  type moveRoadmapItem,
  objectId,
  type setRoadmapItem,
} from '@zonewerk/contracts';
import { z } from 'zod';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { IdentityService } from '../../account/account.api.js';
import { CallAudit } from '../audit/call-audit.service.js';
import { assertRoom, RoadmapBoards } from './roadmap-boards.service.js';
import { hasItem, withItem, withMovedItem, withoutItem } from './roadmap-columns.js';
import { RoadmapLinks } from './roadmap-links.service.js';
import { ownersOf, toItemDetail } from './roadmap.mapper.js';
import { type ItemContent, RoadmapRepository } from './roadmap.repository.js';
import { RoadmapVoteRepository } from './roadmap-vote.repository.js';
import type { RoadmapSuggestionDocument } from './roadmap-vote.schema.js';
import type { RoadmapDocument, RoadmapItemDocument, StoredLink } from './roadmap.schema.js';

/** Kind of the job that moves the votes of a merged item. */
const UNITE = 'roadmaps.unite';
const mergeSchema = z.object({ project: objectId, map: objectId, item: objectId, into: objectId });
type Merge = z.output<typeof mergeSchema>;
const TEXTS = {
  changed: 'Another member changed this item. Please check it first.',
  itself: 'Please choose another item.',
  owner: 'This person is not a member of the project.',
} as const;

type Content = Pick<
  InputOf<typeof addRoadmapItem>,
  'title' | 'text' | 'month' | 'owner' | 'links' | 'public'
>;

/** Items of roadmaps, and their positions. */
@Injectable()
export class RoadmapItems implements OnModuleInit {
  constructor(
    private readonly repository: RoadmapRepository,
    private readonly boards: RoadmapBoards,
    private readonly votes: RoadmapVoteRepository,
    private readonly links: RoadmapLinks,
    private readonly access: ProjectAccess,
    private readonly identity: IdentityService,
    private readonly personalData: PersonalData,
    private readonly jobs: JobService,
    private readonly audit: CallAudit,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'roadmap_items',
      read: (userId) => this.repository.titlesOf(userId),
      remove: (userId) => this.repository.forgetOwner(userId),
    });
    this.jobs.register({
      kind: UNITE,
      run: async (payload) => {
        await this.unite(mergeSchema.parse(payload));
      },
    });
  }

  /** @throws ApiError validation-error on `owner` or `links`, not-found, conflict */
  async add(
    { map, column, ...input }: InputOf<typeof addRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof addRoadmapItem>> {
    await this.boards.find(scope, map);
    const _id = newObjectId();
    const project = toObjectId(scope.projectId);
    const content = await this.contentOf(input, null, scope);
    const item = { _id, project, map: toObjectId(map), ...content, rev: 1, ...unplaced() };
    // The document is stored first: an item exists once a column contains it.
    await this.repository.insertItem(item);
    try {
      await this.boards.arrange(scope, map, ({ columns }) => {
        assertRoom(columns);
        return withItem(columns, _id, { column: toObjectId(column), before: null });
      });
    } catch (error) {
      await this.repository.removeItem(scope, _id);
      throw error;
    }
    await this.repository.unmarkRemoved(item);
    return this.answer(item, 'The item has been added.');
  }

  /**
   * Adds a suggestion to the end of the first column, as a public item with the ID of the suggestion. Idempotent, for a
   * repetition after a crash.
   * @throws ApiError conflict
   */
  async addSuggested(
    { _id, project, map, title, text }: RoadmapSuggestionDocument,
    scope: ProjectScope,
  ): Promise<RoadmapItemDocument> {
    const id = map.toHexString();
    const place = ({ columns }: RoadmapDocument) => {
      const [first] = columns;
      if (!first || hasItem(columns, _id)) return columns;
      assertRoom(columns);
      return withItem(columns, _id, { column: first.id, before: null });
    };
    // At the maximum of items nothing is stored.
    place(await this.boards.find(scope, id));
    const content = { title, text, month: null, owner: null, links: [], public: true };
    const item = { _id, project, map, ...content, rev: 1, ...unplaced() };
    await this.repository.insertItem(item);
    await this.boards.arrange(scope, id, place);
    await this.repository.unmarkRemoved(item);
    return item;
  }

  /** @throws ApiError not-found */
  async get(
    { map, item }: InputOf<typeof getRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof getRoadmapItem>> {
    return this.answer(await this.findItem(scope, map, item), '');
  }

  /** @throws ApiError validation-error on `owner` or `links`, not-found, conflict */
  async set(
    { map, item, rev, ...input }: InputOf<typeof setRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setRoadmapItem>> {
    const present = await this.findItem(scope, map, item);
    if (present.rev !== rev) throw new ApiError('conflict', { message: TEXTS.changed });
    const content = await this.contentOf(input, present, scope);
    const stored = await this.repository.setItem(scope, { map, item, rev }, content);
    if (!stored) throw new ApiError('conflict', { message: TEXTS.changed });
    return this.answer(stored, 'The item has been changed.');
  }

  /** @throws ApiError not-found, conflict when the position does not exist any more */
  async move(
    { map, item, column, before }: InputOf<typeof moveRoadmapItem>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof moveRoadmapItem>> {
    const place = { column: toObjectId(column), before: before === null ? null : toObjectId(before) };
    const v = await this.boards.arrange(scope, map, ({ columns }) =>
      withMovedItem(columns, toObjectId(item), place),
    );
    return { status: 'success', message: '', v };
  }

  /**
   * Moves the votes of an item to another one, and deletes the item. Its URL then leads to the other one. The change of
   * the columns decides: of two opposite merges, one is refused. After a crash, a job moves the votes.
   * @throws ApiError not-found, conflict for an item with itself
   */
  async merge(
    { map, item, into }: InputOf<typeof mergeItems>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof mergeItems>> {
    if (item === into) throw new ApiError('conflict', { message: TEXTS.itself });
    const merge = { project: scope.projectId, map, item, into };
    const id = toObjectId(item);
    const { title } = await this.findItem(scope, map, item);
    const change = ({ columns }: RoadmapDocument) => {
      if (!hasItem(columns, id) || !hasItem(columns, toObjectId(into))) throw new ApiError('not-found');
      return withoutItem(columns, id);
    };
    await this.boards.arrange(scope, map, change, [outboxEntry(UNITE, merge)]);
    const target = await this.unite(merge);
    const votes = target ? await this.votes.count(target) : 0;
    this.audit.name(title);
    return { status: 'success', message: 'The items have been merged.', votes };
  }

  /**
   * Moves votes and address of a merged item. It can be repeated.
   * @returns id of the item that has the votes; null when it was removed
   */
  private async unite({ project, map, item, into }: Merge): Promise<RoadmapItemDocument['_id'] | null> {
    const scope = { projectId: project };
    const from = await this.repository.findItem(scope, map, item);
    const target = await this.repository.findTarget(scope, map, into);
    if (!target) {
      // The target was removed for good.
      if (from) await this.repository.removeItem(scope, from._id);
      return null;
    }
    if (!from) return target._id;
    await this.repository.addMerged(scope, target._id, [from._id, ...(from.merged ?? [])]);
    await this.votes.unite(from._id, target);
    await this.repository.removeItem(scope, from._id);
    // Votes that arrived before the removal, and a merge of the target at the same time.
    await this.votes.unite(from._id, target);
    const last = await this.repository.findTarget(scope, map, into);
    if (last && !last._id.equals(target._id)) await this.votes.unite(target._id, last);
    return last?._id ?? null;
  }

  async linkable(
    input: InputOf<typeof listRoadmapLinkable>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listRoadmapLinkable>> {
    return { status: 'success', message: '', list: await this.links.linkable(input, scope) };
  }

  /** The owner must be a member, unless it is unchanged. */
  private async contentOf(
    { title, text, month, owner, links, public: isPublic }: Content,
    present: RoadmapItemDocument | null,
    scope: ProjectScope,
  ): Promise<ItemContent> {
    const isPresent = owner === null || present?.owner?.toHexString() === owner;
    if (!isPresent && !(await this.access.memberScope(scope.projectId, owner)))
      throw ApiError.invalid('owner', TEXTS.owner);
    const resolved: StoredLink[] = await this.links.resolve(links, present?.links ?? [], scope);
    return {
      title,
      text,
      month,
      owner: owner === null ? null : toObjectId(owner),
      links: resolved,
      public: isPublic,
    };
  }

  /** An item that a column contains. */
  private async findItem(scope: ProjectScope, map: string, item: string): Promise<RoadmapItemDocument> {
    const { columns } = await this.boards.find(scope, map);
    const isPlaced = hasItem(columns, toObjectId(item));
    const found = isPlaced ? await this.repository.findItem(scope, map, item) : null;
    if (!found) throw new ApiError('not-found');
    return found;
  }

  /** The response with an item. */
  async answer(item: RoadmapItemDocument, message: string) {
    const names = await this.identity.namesOf(ownersOf([item]));
    const votes = new Map([[item._id.toHexString(), await this.votes.count(item._id)]]);
    return { status: 'success' as const, message, item: toItemDetail(item, { names, votes }) };
  }
}

/** Fields of an item before a column contains it. After a crash, the cleanup of removed items deletes it. */
function unplaced() {
  const now = new Date();
  return { changedAt: now, removedAt: now };
}
