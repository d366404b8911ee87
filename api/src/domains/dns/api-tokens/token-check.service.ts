import { Injectable } from '@nestjs/common';
import { ApiTokenCheck } from '../../../platform/http/api-token-check.js';
import type { TokenScope, Visitor } from '../../../platform/http/request.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { IdentityService } from '../../account/account.api.js';
import { ApiTokenRepository } from './token.repository.js';
import type { ApiTokenDocument } from './token.schema.js';
import { hashOf, isSecret } from './token-secret.js';

/** Minimum interval between two updates of the time of last use. */
const NOTED_EVERY_MS = 60_000;

/**
 * Reads the token on every request, so a revocation in any process applies from the next request on. A token acts on
 * behalf of the member who created it. It is revoked permanently when that member has no open account or has no access
 * to the project. It works again after the restore of a dropped project.
 */
@Injectable()
export class TokenCheck extends ApiTokenCheck {
  constructor(
    private readonly repository: ApiTokenRepository,
    private readonly projects: ProjectAccess,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
  ) {
    super();
  }

  override async scopeOf(secret: string, visitor: Visitor): Promise<TokenScope | null> {
    if (!isSecret(secret)) return null;
    const now = new Date();
    const stored = await this.repository.findLive(hashOf(secret), now);
    if (!stored) return null;
    const projectId = stored.project.toHexString();
    const userId = stored.user.toHexString();
    const scope = await this.projects.memberScope(projectId, userId);
    const isEarlier = scope?.joinedAt ? stored.createdAt < scope.joinedAt : false; // guard: token-earlier
    if (!scope && (await this.projects.isDropped(projectId))) return null;
    // guard: token-disabled
    if (!scope || isEarlier || !(await this.identity.isOpen(userId))) {
      await this.repository.revoke({ projectId, userId }, stored._id.toHexString(), now);
      return null;
    }
    await this.limits.consume('token-call', stored._id.toHexString()); // guard: token-limit
    await this.note(stored, visitor, now);
    return {
      ...scope,
      tokenId: stored._id.toHexString(),
      tokenName: stored.name,
      access: stored.access,
      clusters: stored.clusters && stored.clusters.map((one) => one.toHexString()),
      types: stored.types,
      pattern: stored.pattern,
    };
  }

  private async note({ _id, lastUseAt, lastUseIp }: ApiTokenDocument, visitor: Visitor, now: Date) {
    const fresh = lastUseAt !== null && now.getTime() - lastUseAt.getTime() < NOTED_EVERY_MS;
    if (!fresh || lastUseIp === null) await this.repository.touch(_id, now, visitor.ip);
  }
}
