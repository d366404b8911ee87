import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type acceptSuggestion,
  type AnswerOf,
  type declineSuggestion,
  getPublicRoadmap,
  type getPublicRoadmapItem,
  type InputOf,
  type listOwnVotes,
  type listSuggestions,
  type publishRoadmap,
  ROADMAP_LIMITS,
  slugOf,
  type suggestItem,
  type voteForItem,
} from '@zonewerk/contracts';
import { LRUCache } from 'lru-cache';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { SerializedResponse } from '../../../platform/http/responses/serialized-response.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { IdentityService } from '../../account/account.api.js';
import { CallAudit } from '../audit/call-audit.service.js';
import { ProjectsService } from '../settings/projects.service.js';
import { RoadmapBoards } from './roadmap-boards.service.js';
import { hasItem } from './roadmap-columns.js';
import { RoadmapItems } from './roadmap-items.service.js';
import { toPublicColumns, toRoadmap, toRow } from './roadmap.mapper.js';
import { RoadmapRepository } from './roadmap.repository.js';
import type { RoadmapDocument, RoadmapItemDocument } from './roadmap.schema.js';
import { RoadmapVoteRepository } from './roadmap-vote.repository.js';

const TEXTS = {
  slug: 'Another roadmap of the project has this URL.',
  full: 'This roadmap has too many suggestions at present. Please try again later.',
} as const;

/** Cache duration of the response, so that a burst of visits reads the database once. */
const SHARED_MS = 1_000;
const SHARED_MOST = 100;

/** Public roadmaps: responses to visitors, votes and suggestions. */
@Injectable()
export class PublicRoadmaps implements OnModuleInit {
  private readonly answers = new LRUCache<string, Promise<SerializedResponse>>({
    max: SHARED_MOST,
    ttl: SHARED_MS,
    ttlAutopurge: true,
  });

  constructor(
    private readonly repository: RoadmapRepository,
    private readonly boards: RoadmapBoards,
    private readonly votes: RoadmapVoteRepository,
    private readonly items: RoadmapItems,
    private readonly projects: ProjectsService,
    private readonly access: ProjectAccess,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
    private readonly audit: CallAudit,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'roadmap_votes',
      read: (userId) => this.votes.votesOf(userId),
      remove: (userId) => this.votes.removeVotesOf(userId),
    });
    this.personalData.register({
      name: 'roadmap_suggestions',
      read: (userId) => this.votes.suggestionsOf(userId),
      remove: (userId) => this.votes.forgetSuggester(userId),
    });
  }

  /**
   * A change is visible after at most one second.
   * @throws ApiError not-found, identical for private roadmaps and roadmaps that do not exist
   */
  async get({ map: id }: InputOf<typeof getPublicRoadmap>): Promise<SerializedResponse> {
    const shared = this.answers.get(id);
    if (shared) return shared;
    const answer = this.read(id);
    this.answers.set(id, answer);
    try {
      return await answer;
    } catch (fault) {
      this.answers.delete(id);
      throw fault;
    }
  }

  /** @throws ApiError not-found */
  async getItem({
    map,
    item,
  }: InputOf<typeof getPublicRoadmapItem>): Promise<AnswerOf<typeof getPublicRoadmapItem>> {
    return { status: 'success', message: '', text: (await this.findItem(map, item)).text };
  }

  async ownVotes(
    { map: id }: InputOf<typeof listOwnVotes>,
    userId: string,
  ): Promise<AnswerOf<typeof listOwnVotes>> {
    const { _id, columns } = await this.find(id);
    const voted = await this.votes.itemsOf(_id, userId);
    const present = new Set(columns.flatMap((column) => column.items.map(String)));
    const items = voted.filter((item) => present.has(item));
    return { status: 'success', message: '', items };
  }

  /** @throws ApiError not-found */
  async vote(
    { map: id, item: itemId, vote }: InputOf<typeof voteForItem>,
    userId: string,
  ): Promise<AnswerOf<typeof voteForItem>> {
    await this.limits.consume('roadmap-vote', userId);
    const item = await this.findItem(id, itemId);
    if (vote) await this.votes.add(item, userId);
    else await this.votes.remove(item, userId);
    // The item was merged at the same time.
    const target = await this.findItem(id, itemId);
    if (!target._id.equals(item._id)) await this.votes.unite(item._id, target);
    this.answers.delete(id);
    return { status: 'success', message: '', votes: await this.votes.count(target._id) };
  }

  /** @throws ApiError not-found, conflict when too many suggestions are pending */
  async suggest(
    { map: id, title, text }: InputOf<typeof suggestItem>,
    userId: string,
  ): Promise<AnswerOf<typeof suggestItem>> {
    const map = await this.find(id);
    await this.limits.consume('roadmap-suggestion', userId);
    if ((await this.votes.countSuggestions(map)) >= ROADMAP_LIMITS.suggestions)
      throw new ApiError('conflict', { message: TEXTS.full });
    const { _id, project } = map;
    const user = toObjectId(userId);
    await this.votes.suggest({ _id: newObjectId(), project, map: _id, title, text, user, at: new Date() });
    return { status: 'success', message: 'Thank you. The team of the roadmap reviews your suggestion.' };
  }

  /** @throws ApiError not-found, validation-error on `slug` */
  async publish(
    { map: id, public: isPublic, slug }: InputOf<typeof publishRoadmap>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof publishRoadmap>> {
    const { name, slug: present } = await this.boards.find(scope, id);
    const chosen = slug ?? present ?? (slugOf(name) || id);
    const change = isPublic ? { public: true, slug: chosen } : { public: false };
    const changed = await this.repository.publish(scope, id, change);
    if (changed === 'slug-in-use') throw ApiError.invalid('slug', TEXTS.slug);
    if (!changed) throw new ApiError('not-found');
    this.answers.delete(id);
    const message = isPublic ? 'The roadmap is public.' : 'The roadmap is hidden from visitors.';
    return { status: 'success', message, roadmap: toRoadmap(toRow(changed)) };
  }

  async suggestions(
    { map: id }: InputOf<typeof listSuggestions>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listSuggestions>> {
    const stored = await this.votes.listSuggestions(await this.boards.find(scope, id));
    const people = stored.flatMap(({ user }) => (user ? [user.toHexString()] : []));
    const names = await this.identity.namesOf([...new Set(people)]);
    const list = stored.map(({ _id, title, text, user, at }) => ({
      id: _id.toHexString(),
      title,
      text,
      by: names.get(user?.toHexString() ?? '') ?? '',
      date: at.toISOString(),
    }));
    return { status: 'success', message: '', list };
  }

  /** @throws ApiError not-found for a decided suggestion, conflict for a roadmap with too many items */
  async accept(
    { map: id, suggestion }: InputOf<typeof acceptSuggestion>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof acceptSuggestion>> {
    const map = await this.boards.find(scope, id);
    const accepted = await this.votes.findSuggestion(map, suggestion);
    if (!accepted) throw new ApiError('not-found');
    this.audit.name(accepted.title);
    const item = await this.items.addSuggested(accepted, scope);
    if (accepted.user) await this.votes.add(item, accepted.user.toHexString());
    // It is deleted last: an earlier crash loses nothing.
    await this.votes.removeSuggestion(map, suggestion);
    this.answers.delete(id);
    return this.items.answer(item, 'The item has been added.');
  }

  /** @throws ApiError not-found for a decided suggestion */
  async decline(
    { map: id, suggestion }: InputOf<typeof declineSuggestion>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof declineSuggestion>> {
    const declined = await this.votes.removeSuggestion(await this.boards.find(scope, id), suggestion);
    if (!declined) throw new ApiError('not-found');
    this.audit.name(declined.title);
    return { status: 'success', message: 'The suggestion has been removed.' };
  }

  private async read(id: string): Promise<SerializedResponse> {
    const map = await this.find(id);
    const [items, votes, project] = await Promise.all([
      this.repository.publicItemsOf(map._id),
      this.votes.countAll(map._id),
      this.projects.nameOf(map.project.toHexString()),
    ]);
    const columns = toPublicColumns(map, items, votes);
    const answer = { status: 'success', message: '', name: map.name, project: project ?? '', columns };
    return new SerializedResponse(getPublicRoadmap.answer, answer);
  }

  /** The roadmaps of a dropped project are not visible. */
  private async find(id: string): Promise<RoadmapDocument> {
    const map = await this.repository.findPublic(id);
    if (!map || (await this.access.isDropped(map.project.toHexString()))) throw new ApiError('not-found');
    return map;
  }

  /** A public item of a public roadmap, also by the id of an item that was merged into it. */
  private async findItem(id: string, itemId: string): Promise<RoadmapItemDocument> {
    const { _id, columns } = await this.find(id);
    const found = await this.repository.findPublicItems(_id, itemId);
    const placed = found.find((item) => hasItem(columns, item._id));
    if (!placed) throw new ApiError('not-found');
    return placed;
  }
}
