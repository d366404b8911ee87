import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { ProjectScope } from '../../platform/http/request.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../platform/mongo/paging.js';
import type { ApiTokenDocument } from './token.schema.js';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

type Scope = Pick<ProjectScope, 'projectId' | 'userId'>;
type Fresh = Omit<ApiTokenDocument, '_id' | 'project' | 'user' | 'revokedAt' | 'lastUseAt' | 'lastUseIp'>;

/** Tokens in the database; every query carries the project, but for the look-up of a token that was sent. */
@Injectable()
export class ApiTokenRepository {
  constructor(@InjectModel('ApiToken') private readonly tokens: Model<ApiTokenDocument>) {}

  async insert(scope: Scope, token: Fresh): Promise<ApiTokenDocument> {
    const owners = { project: toObjectId(scope.projectId), user: toObjectId(scope.userId) };
    return (await this.tokens.create({ ...token, ...owners })).toObject();
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

  /** How many tokens of the project work, counted no further than `most`. */
  async countLive(scope: Scope, now: Date, most: number): Promise<number> {
    const own = { project: toObjectId(scope.projectId), ...live(now) };
    return this.tokens.countDocuments(own, { limit: most });
  }

  /** Revokes a token that works and returns it; null when there is none. */
  async revoke(scope: Scope, tokenId: string, now: Date): Promise<ApiTokenDocument | null> {
    const own = { _id: toObjectId(tokenId), project: toObjectId(scope.projectId), revokedAt: null };
    return this.tokens
      .findOneAndUpdate(own, { $set: { revokedAt: now } }, { returnDocument: 'after' })
      .lean();
  }

  /** The working token of a hash, in whatever project; null without one. */
  async findLive(tokenHash: string, now: Date): Promise<ApiTokenDocument | null> {
    return this.tokens.findOne({ tokenHash, ...live(now) }).lean();
  }

  async touch(id: Types.ObjectId, lastUseAt: Date, lastUseIp: string): Promise<void> {
    await this.tokens.updateOne({ _id: id }, { $set: { lastUseAt, lastUseIp } });
  }

  async removeRevoked(before: Date): Promise<void> {
    await this.tokens.deleteMany({ revokedAt: { $lt: before } });
  }
}

function live(now: Date) {
  return { revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
}
