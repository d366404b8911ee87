import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import type { ApiTokenDocument } from './token.schema.js';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

type Scope = Pick<ProjectScope, 'projectId' | 'userId'>;
type Fresh = Omit<
  ApiTokenDocument,
  '_id' | 'project' | 'user' | 'slot' | 'revokedAt' | 'lastUseAt' | 'lastUseIp'
>;

/** API tokens in the database. Every query carries the project, except the lookup of a sent token by its hash. */
@Injectable()
export class ApiTokenRepository {
  constructor(@InjectModel('ApiToken') private readonly tokens: Model<ApiTokenDocument>) {}

  /** Stores a token in a free slot of its project. Returns null when `most` tokens of the project are active. */
  async insert(scope: Scope, token: Fresh, most: number): Promise<ApiTokenDocument | null> {
    const project = toObjectId(scope.projectId);
    const owned = { ...token, project, user: toObjectId(scope.userId) };
    const expired = { project, slot: { $exists: true }, expiresAt: { $lte: token.createdAt } };
    await this.tokens.updateMany(expired, { $unset: { slot: 1 } });
    for (
      let slot = await this.freeSlot(scope, most);
      slot !== null;
      slot = await this.freeSlot(scope, most)
    ) {
      try {
        return (await this.tokens.create({ ...owned, slot })).toObject();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    return null;
  }

  /** A free slot of the project. Tokens of releases without slots count as the last slots. */
  private async freeSlot({ projectId }: Scope, most: number): Promise<number | null> {
    const project = toObjectId(projectId);
    const assigned = await this.tokens
      .find({ project, slot: { $exists: true } }, { slot: 1 })
      .lean<{ slot: number }[]>();
    const unplaced = await this.tokens.countDocuments(
      { project, ...live(new Date()), slot: { $exists: false } },
      { limit: most },
    );
    if (assigned.length + unplaced >= most) return null;
    const usedSlots = new Set(assigned.map(({ slot }) => slot));
    const free = Array.from({ length: most - unplaced }, (_, at) => at).filter((at) => !usedSlots.has(at));
    return free.length === 0 ? null : (free[randomInt(free.length)] ?? null);
  }

  async list(scope: Scope, page: { cursor?: string | undefined; limit: number; query?: string | undefined }) {
    const own = {
      project: toObjectId(scope.projectId),
      ...(page.query ? { name: literalPattern(page.query) } : {}),
    };
    const rows = await this.tokens
      .find({ $and: [own, afterCursor(page.cursor, NEWEST_FIRST)] })
      .sort(NEWEST_FIRST)
      .limit(page.limit + 1)
      .lean<ApiTokenDocument[]>();
    const count = await this.tokens.countDocuments(own, COUNTED);
    return { ...toPage(rows, page.limit, NEWEST_FIRST), count };
  }

  /** Revokes an active token and returns it; null when none exists. */
  async revoke(scope: Scope, tokenId: string, now: Date): Promise<ApiTokenDocument | null> {
    const own = { _id: toObjectId(tokenId), project: toObjectId(scope.projectId), revokedAt: null };
    return this.tokens
      .findOneAndUpdate(own, { $set: { revokedAt: now }, $unset: { slot: 1 } }, { returnDocument: 'after' })
      .lean();
  }

  /** Revokes the tokens that a user created since a time, in all projects. Returns their number. */
  async revokeSince(userId: string, since: Date, now: Date): Promise<number> {
    const recent = { user: toObjectId(userId), createdAt: { $gte: since }, revokedAt: null };
    const result = await this.tokens.updateMany(recent, { $set: { revokedAt: now }, $unset: { slot: 1 } });
    return result.modifiedCount;
  }

  /** The active token with a hash, of any project; null when none exists. */
  async findLive(tokenHash: string, now: Date): Promise<ApiTokenDocument | null> {
    return this.tokens.findOne({ tokenHash, ...live(now) }).lean();
  }

  async touch(id: Types.ObjectId, lastUseAt: Date, lastUseIp: string): Promise<void> {
    await this.tokens.updateOne({ _id: id }, { $set: { lastUseAt, lastUseIp } });
  }

  /** Deletes tokens of all projects that were revoked or expired before a time. */
  async removeEnded(before: Date): Promise<void> {
    await this.tokens.deleteMany({ revokedAt: { $lt: before } });
    await this.tokens.deleteMany({ expiresAt: { $lt: before } });
  }
}

function live(now: Date) {
  return { revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] }; // guard: token-revoked, token-expired
}
