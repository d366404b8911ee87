import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { LIMITS, type Call, type Permission } from '@zonewerk/contracts';
import { FactorAccess, hasSecondFactor } from '../auth/factor-access.js';
import type { Person } from '../auth/person.js';
import type { LiveSession } from '../auth/session.types.js';
import { CONFIG, type Config } from '../config/config.js';
import { needsSpace } from '../disk/calls-without-space.js';
import { DiskSpace } from '../disk/disk-space.service.js';
import { ApiError } from './api-error.js';
import { ApiTokenCheck, tokenOf } from './api-token-check.js';
import type { RequestState, TokenScope, ZonewerkRequest } from './request.js';
import { CALL_METADATA, OUTSIDE_CONTRACT } from './call.decorator.js';
import { CsrfService } from './security/csrf.js';
import { isSameOrigin, refuseCrossSite } from './security/origin.js';
import { ProjectAccess, scopeOfRequest } from './project-access.js';

const MINUTE_MS = 60_000;
const GIT_TOKEN = 'This token gives access to the Git repository of its project only.';
const NO_FACTOR =
  'Agents of the care team need a second factor. Please set one up in the security of your account.';
const NO_TOKEN = 'Please send a valid API token: Authorization: Bearer, and the token.';

/**
 * Access checks of a call, in this order: same origin, session, CSRF token, permission, free space for a write. An
 * ended session is reported before its CSRF token is checked, because the token ended with it. Calls for programs
 * require only an API token. A route with neither a contract nor a declared exemption is rejected, so a missing rule
 * closes the route.
 */
@Injectable()
export class CallGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly csrf: CsrfService,
    private readonly projects: ProjectAccess,
    private readonly tokens: ApiTokenCheck,
    private readonly factors: FactorAccess,
    private readonly disk: DiskSpace,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ZonewerkRequest>();
    const call = this.reflector.get<Call | undefined>(CALL_METADATA, context.getHandler());
    if (!call) return this.allowOutside(context);
    request.zw.call = call;
    const changesState = call.changesState ?? false;
    // The router maps HEAD to GET, which has no valid use here.
    if (changesState && request.method !== call.method)
      throw new ApiError('method-not-allowed', { allow: [call.method] });
    refuseCrossSite(request, this.config.publicUrl, changesState); // guard: origin-check
    if (call.access === 'token') {
      request.zw.token = await this.tokenScope(request);
      await this.projects.permit(request.zw.token, permissionOf(call)); // guard: role-token
      if (needsSpace(call)) this.disk.requireSpace();
      return true;
    }
    requireStage(call, request.zw);
    if (call.method === 'POST' && !call.upload) await this.csrf.check(request); // guard: csrf-check
    if (changesState && !isSameOrigin(request, this.config.publicUrl)) await this.csrf.check(request); // guard: csrf-get
    await this.checkAccess(call, request);
    if (needsSpace(call)) this.disk.requireSpace();
    return true;
  }

  private allowOutside(context: ExecutionContext): boolean {
    const reason = this.reflector.getAllAndOverride<string | undefined>(OUTSIDE_CONTRACT, [
      context.getHandler(),
      context.getClass(),
    ]);
    // guard: access-declared
    if (!reason)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} has no access rule`);
    return true;
  }

  private async checkAccess(call: Call, request: ZonewerkRequest): Promise<void> {
    const { session, person } = request.zw;
    // Access without a session was decided before; no further check applies.
    if (!session) return;
    const forOperators = call.access === 'operator' || call.access === 'operator-recent';
    // Other users receive not-found, even without a recent proof of identity.
    if (forOperators && !person?.operator) throw new ApiError('not-found'); // guard: access-operator
    if (call.access === 'agent' || call.access === 'lead') await this.checkAgent(call.access, person);
    if (call.access.endsWith('-recent')) requireRecentFactor(session);
    if (!call.access.startsWith('project')) return;
    const needed = { userId: session.userId, permission: permissionOf(call) };
    request.zw.scope = await scopeOfRequest(request, this.projects, needed);
  }

  /** @throws ApiError not-found outside of the team, permission-issue without a second factor */
  private async checkAgent(access: 'agent' | 'lead', person: Person | null): Promise<void> {
    if (!person?.agent || (access === 'lead' && person.agent !== 'lead')) throw new ApiError('not-found'); // guard: access-agent
    const factors = await this.factors.stateOf(person.id);
    if (!hasSecondFactor(factors)) throw new ApiError('permission-issue', { message: NO_FACTOR }); // guard: access-agent-factor
  }

  /** Cookies are ignored here, so a cross-site request of a browser grants no access. */
  private async tokenScope(request: ZonewerkRequest): Promise<TokenScope> {
    const secret = tokenOf(request);
    const scope = secret === null ? null : await this.tokens.scopeOf(secret, request.zw.visitor);
    if (!scope) throw new ApiError('not-logged-in', { message: NO_TOKEN }); // guard: token-asked
    if (scope.access === 'git') throw new ApiError('not-logged-in', { message: GIT_TOKEN });
    return scope;
  }
}

/** The types of `defineCall` require it; without one the call is closed. */
function permissionOf({ id, permission }: Call): Permission {
  if (permission === undefined) throw new Error(`${id} declares no permission.`);
  return permission;
}

/** Checks the access level of a call: session, pending sign-in, or neither. */
function requireStage({ access }: Call, { session, waiting }: RequestState): void {
  if (access === 'public') return;
  const inside = access === 'second-factor' ? waiting : session; // guard: access-waiting, access-second-factor
  if (!inside && !(access === 'second-factor-or-user' && waiting)) throw new ApiError('not-logged-in'); // guard: access-visitor
}

function requireRecentFactor(session: LiveSession): void {
  if (session.askedAt) throw new ApiError('recent-factor-required'); // guard: access-mark
  const age = Date.now() - session.factorAt.getTime();
  if (age > LIMITS.recentFactorMinutes * MINUTE_MS) throw new ApiError('recent-factor-required'); // guard: access-recent
}
