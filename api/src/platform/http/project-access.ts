import { PERMISSIONS, roleAllows, type Permission } from '@zonewerk/contracts';
import type { SessionJoin } from '../auth/session.types.js';
import { ApiError } from './api-error.js';
import type { MemberScope, ZonewerkRequest } from './request.js';

const OBJECT_ID = /^[0-9a-f]{24}$/u;
const FACTOR_REQUIRED =
  'This project requires a second factor. Please set one up in the security of your account.';
const IN_PROJECT = /^\/api\/projects\/([0-9a-f]{24})\//u;

/**
 * Port to membership and permissions in projects. The projects domain implements it. The guards and the domains use it.
 */
export abstract class ProjectAccess {
  /** The scope of a member with any role; null for others, and when the project does not exist. */
  abstract memberScope(projectId: string, userId: string): Promise<MemberScope | null>;

  /** Whether a project is dropped and can be restored. */
  abstract isDropped(projectId: string): Promise<boolean>;

  /** The document that `scopeIn` needs. */
  abstract joinStage(projectId: string): SessionJoin;

  /** As `memberScope`, from the document that was read with the user's session. */
  abstract scopeIn(read: unknown, projectId: string, userId: string): MemberScope | null;

  /** Names, by ID, of all projects in which the role of the user has the permission. */
  abstract namesOf(userId: string, permission: Permission): Promise<ReadonlyMap<string, string>>;

  /**
   * The scope of a member with a permission; null for others, and when the project does not exist.
   * @throws ApiError permission-issue when the role of the member lacks the permission
   */
  async scopeOf(projectId: string, userId: string, permission: Permission): Promise<MemberScope | null> {
    const scope = await this.memberScope(projectId, userId);
    if (scope) await this.permit(scope, permission);
    return scope;
  }

  /** Whether a user is a member of the project with a permission. */
  async allows(projectId: string, userId: string, permission: Permission): Promise<boolean> {
    const scope = await this.memberScope(projectId, userId);
    return scope !== null && roleAllows(scope.role, permission) && (await this.hasRequiredFactor(scope));
  }

  /** @throws ApiError permission-issue when the role lacks the permission, or the member a required second factor */
  async permit(scope: MemberScope, permission: Permission): Promise<void> {
    const { role } = scope;
    const message = `Your role ${role} lacks the permission "${PERMISSIONS[permission]}".`;
    if (!roleAllows(role, permission)) throw new ApiError('permission-issue', { message }); // guard: role-permission
    // A member can always leave.
    if (permission === 'project.leave' || (await this.hasRequiredFactor(scope))) return;
    throw new ApiError('permission-issue', { message: FACTOR_REQUIRED });
  }

  /** Whether a user has a second factor. */
  protected abstract hasFactor(userId: string): Promise<boolean>;

  private async hasRequiredFactor({ requireFactor, userId }: MemberScope): Promise<boolean> {
    return !requireFactor || this.hasFactor(userId); // guard: project-factor
  }
}

/** The project in the path of a request; null without one. */
export function projectInPath(path: string): string | null {
  return IN_PROJECT.exec(path)?.[1] ?? null;
}

/**
 * The user's scope in the project of a request's path or body.
 * @throws ApiError validation-error, not-found, or permission-issue
 */
export async function scopeOfRequest(
  request: ZonewerkRequest,
  projects: ProjectAccess,
  { userId, permission }: { readonly userId: string; readonly permission: Permission },
): Promise<MemberScope> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const projectId = request.params['project_id'] ?? body['project_id'];
  if (typeof projectId !== 'string' || !OBJECT_ID.test(projectId)) {
    throw ApiError.invalid('project_id', 'This is not a valid identifier.');
  }
  const loaded = request.zw.project;
  const scope =
    loaded?.id === projectId
      ? projects.scopeIn(loaded.read, projectId, userId)
      : await projects.memberScope(projectId, userId);
  if (!scope) throw new ApiError('not-found');
  await projects.permit(scope, permission); // guard: role-project-call
  return scope;
}
