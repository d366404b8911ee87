import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ROADMAP_LIMITS } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { COUNTED } from '../../../platform/database/paging.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { RoadmapDocument, RoadmapItemDocument } from './roadmap.schema.js';
import type { RoadmapSuggestionDocument, RoadmapVoteDocument } from './roadmap-vote.schema.js';

type Id = Types.ObjectId;
type OfItem = Pick<RoadmapItemDocument, '_id' | 'map' | 'project'>;

/** Votes and suggestions of visitors in the database. */
@Injectable()
export class RoadmapVoteRepository {
  constructor(
    @InjectModel('RoadmapVote') private readonly votes: Model<RoadmapVoteDocument>,
    @InjectModel('RoadmapSuggestion') private readonly suggestions: Model<RoadmapSuggestionDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(votes);
  }

  /** Adds a vote. A second vote of a user for an item changes nothing. */
  async add(
    { _id: item, map, project }: OfItem,
    userId: string,
    { notifiedAt }: Pick<RoadmapVoteDocument, 'notifiedAt'> = {},
  ): Promise<void> {
    const vote = { project, map, item, user: toObjectId(userId), at: new Date() };
    try {
      await this.votes.create(notifiedAt ? { ...vote, notifiedAt } : vote);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async remove({ _id: item }: OfItem, userId: string): Promise<void> {
    await this.votes.deleteOne({ item, user: toObjectId(userId) });
  }

  count(item: Id): Promise<number> {
    return this.votes.countDocuments({ item }, COUNTED);
  }

  /** Votes by item of a roadmap. Items without a vote are absent. */
  async countAll(map: Id): Promise<ReadonlyMap<string, number>> {
    const counts = await this.votes.aggregate<{ _id: Id; votes: number }>([
      { $match: { map } },
      { $group: { _id: '$item', votes: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, votes }) => [_id.toHexString(), votes]));
  }

  /** Votes for an item whose users received no announcement; at most `limit`. */
  async unnotified(item: Id, limit: number): Promise<RoadmapVoteDocument[]> {
    return this.votes
      .find({ item, notifiedAt: { $exists: false } })
      .limit(limit)
      .lean<RoadmapVoteDocument[]>();
  }

  /** Stores the emails of an announcement with the vote, once. */
  async notify({ _id }: Pick<RoadmapVoteDocument, '_id'>, entries: readonly OutboxEntry[]): Promise<void> {
    await this.votes.updateOne(
      { _id, notifiedAt: { $exists: false } },
      { $set: { notifiedAt: new Date() }, $push: { outbox: { $each: [...entries] } } },
    );
    await this.relay.nudge(this.votes, _id);
  }

  /** Items of a roadmap that a user voted for. */
  async itemsOf(map: Id, userId: string): Promise<string[]> {
    const own = await this.votes.find({ map, user: toObjectId(userId) }, { item: 1 }).lean();
    return own.map(({ item }) => item.toHexString());
  }

  /** Moves the votes of an item to another one. A user who voted for both has one vote there. */
  async unite(item: Id, into: OfItem): Promise<void> {
    for await (const vote of this.votes.find({ item }, { user: 1, notifiedAt: 1 }).lean())
      await this.add(into, vote.user.toHexString(), vote);
    await this.removeOfItem(item);
  }

  async removeOfItem(item: Id): Promise<void> {
    await this.votes.deleteMany({ item });
  }

  async removeOfMap(map: Id): Promise<void> {
    await this.votes.deleteMany({ map });
    await this.suggestions.deleteMany({ map });
  }

  async removeOfProject({ projectId }: OwnScope): Promise<void> {
    const project = toObjectId(projectId);
    await this.votes.deleteMany({ project });
    await this.suggestions.deleteMany({ project });
  }

  async suggest(suggestion: RoadmapSuggestionDocument): Promise<void> {
    await this.suggestions.create(suggestion);
  }

  countSuggestions({ _id: map }: Pick<RoadmapDocument, '_id'>): Promise<number> {
    return this.suggestions.countDocuments({ map }, { limit: ROADMAP_LIMITS.suggestions });
  }

  /** Oldest first. */
  listSuggestions({ _id: map }: Pick<RoadmapDocument, '_id'>): Promise<RoadmapSuggestionDocument[]> {
    return this.suggestions
      .find({ map })
      .sort({ at: 1, _id: 1 })
      .limit(ROADMAP_LIMITS.suggestions)
      .lean<RoadmapSuggestionDocument[]>();
  }

  findSuggestion(
    { _id: map }: Pick<RoadmapDocument, '_id'>,
    suggestion: string,
  ): Promise<RoadmapSuggestionDocument | null> {
    return this.suggestions.findOne({ _id: toObjectId(suggestion), map }).lean<RoadmapSuggestionDocument>();
  }

  /** The removed suggestion; null when it does not exist. */
  removeSuggestion(
    { _id: map }: Pick<RoadmapDocument, '_id'>,
    suggestion: string,
  ): Promise<RoadmapSuggestionDocument | null> {
    return this.suggestions
      .findOneAndDelete({ _id: toObjectId(suggestion), map })
      .lean<RoadmapSuggestionDocument>();
  }

  /** Votes of a user in all projects, for the export of the account. */
  async votesOf(userId: string): Promise<object[]> {
    const votes = await this.votes.find({ user: toObjectId(userId) }, { _id: 0, item: 1, at: 1 }).lean();
    return votes.map(({ item, at }) => ({ item: item.toHexString(), date: at.toISOString() }));
  }

  async removeVotesOf(userId: string): Promise<void> {
    await this.votes.deleteMany({ user: toObjectId(userId) });
  }

  /** Suggestions of a user in all projects, for the export of the account. */
  async suggestionsOf(userId: string): Promise<object[]> {
    const own = { user: toObjectId(userId) };
    const suggestions = await this.suggestions.find(own, { _id: 0, title: 1, text: 1, at: 1 }).lean();
    return suggestions.map(({ title, text, at }) => ({ title, text, date: at.toISOString() }));
  }

  /** Removes a deleted account as the author of suggestions. */
  async forgetSuggester(userId: string): Promise<void> {
    await this.suggestions.updateMany({ user: toObjectId(userId) }, { $set: { user: null } });
  }
}
