import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TOKEN_RETENTION_DAYS, TOKENS_MOST } from '@zonewerk/contracts';
import type { AnswerOf, ApiToken, createToken, InputOf, listTokens, revokeToken } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope, Visitor } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { AuthEvents, EmailUndos, IdentityService, SecurityNotifications } from '../../account/account.api.js';
import { CallAudit } from '../../projects/projects.api.js';
import { toApiToken } from './token.mapper.js';
import { ApiTokenRepository } from './token.repository.js';
import type { ApiTokenDocument } from './token.schema.js';
import { hashOf, makeSecret } from './token-secret.js';

const DAY_MS = 86_400_000;
const HINT_CHARACTERS = 4;

/** API tokens of a project. */
@Injectable()
export class TokensService implements OnModuleInit {
  constructor(
    private readonly repository: ApiTokenRepository,
    private readonly clusters: ClustersService,
    private readonly identity: IdentityService,
    private readonly events: AuthEvents,
    private readonly notices: SecurityNotifications,
    private readonly tidier: CleanupScheduler,
    private readonly undos: EmailUndos,
    private readonly audit: CallAudit,
  ) {}

  onModuleInit(): void {
    this.undos.register(async (userId, since, visitor) => {
      const revoked = await this.repository.revokeSince(userId, since, new Date());
      if (revoked > 0) await this.events.add(userId, 'token-revoked', null, visitor);
    });
    this.tidier.register('revoked and expired tokens', (now) =>
      this.repository.removeEnded(new Date(now.getTime() - TOKEN_RETENTION_DAYS * DAY_MS)),
    );
  }

  async list(input: InputOf<typeof listTokens>, scope: ProjectScope): Promise<AnswerOf<typeof listTokens>> {
    const page = await this.repository.list(scope, input);
    const list = await this.show(page.rows, scope);
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async create(
    input: InputOf<typeof createToken>,
    scope: ProjectScope,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof createToken>> {
    const now = new Date();
    const clusters = await this.ownClusters(input, scope);
    await this.notices.allow(scope.userId);
    const secret = makeSecret();
    const fresh = {
      name: input.name,
      tokenHash: hashOf(secret),
      hint: secret.slice(-HINT_CHARACTERS),
      access: input.access,
      clusters: clusters && clusters.map(toObjectId),
      types: input.record_types ? [...new Set(input.record_types)] : null,
      pattern: input.name_pattern ?? null,
      createdAt: now,
      expiresAt: endOf(input, now),
    };
    const stored = await this.repository.insert(scope, fresh, TOKENS_MOST.live); // guard: token-cap
    if (!stored) throw tooMany();
    await this.events.add(scope.userId, 'token-created', null, visitor);
    await this.notices.send(
      scope.userId,
      {
        subject: 'An API token has been created',
        lines: [
          `The name of the token is ${input.name}. If this was not you, revoke it in the API access of the project.`,
        ],
      },
      visitor,
      now,
    );
    const [token] = await this.show([stored], scope);
    if (!token) throw new ApiError('not-found');
    return { status: 'success', message: 'The token has been created.', token, secret };
  }

  async revoke(
    input: InputOf<typeof revokeToken>,
    scope: ProjectScope,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof revokeToken>> {
    const revoked = await this.repository.revoke(scope, input.token_id, new Date());
    if (!revoked)
      throw new ApiError('not-found', { message: 'This token has already been revoked or does not exist.' });
    this.audit.name(revoked.name);
    await this.events.add(scope.userId, 'token-revoked', null, visitor);
    return { status: 'success', message: `${revoked.name} has been revoked.` };
  }

  /** @throws ApiError validation-error on `clusters`, identical for foreign clusters and clusters that do not exist */
  private async ownClusters(
    input: InputOf<typeof createToken>,
    scope: ProjectScope,
  ): Promise<string[] | null> {
    if (!input.clusters) return null;
    const wanted = [...new Set(input.clusters)];
    const domains = await this.clusters.domainsOf(wanted, scope);
    if (domains.size === wanted.length) return wanted; // guard: token-own-clusters
    throw ApiError.invalid('clusters', 'One of these clusters is not in this project.');
  }

  private async show(rows: readonly ApiTokenDocument[], scope: ProjectScope): Promise<ApiToken[]> {
    const ids = rows.flatMap(({ clusters }) => clusters?.map((one) => one.toHexString()) ?? []);
    const domains = await this.clusters.domainsOf([...new Set(ids)], scope);
    const people = new Set(rows.map(({ user }) => user.toHexString()));
    const names = await this.identity.namesOf([...people]);
    const now = new Date();
    return rows.map((row) => toApiToken(row, { domains, names, now }));
  }
}

function endOf({ expires_in: days }: InputOf<typeof createToken>, now: Date): Date | null {
  return days === 'never' ? null : new Date(now.getTime() + Number(days) * DAY_MS);
}

function tooMany(): ApiError {
  return new ApiError('conflict', {
    message: `A project has at most ${TOKENS_MOST.live} API tokens. Please revoke an unused token.`,
  });
}
