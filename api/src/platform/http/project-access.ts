import type { ReadAlong } from '../auth/session.types.js';
import { ApiError } from './api-error.js';
import type { ProjectScope, ZonewerkRequest } from './request.js';

const OBJECT_ID = /^[0-9a-f]{24}$/u;
const IN_PROJECT = /^\/api\/projects\/([0-9a-f]{24})\//u;

/** Answers who is a member of which project; the projects area provides it, the access guard asks it. */
export abstract class ProjectAccess {
  /** The person's scope in that project, or null when the project does not exist or is somebody else's. */
  abstract scopeOf(projectId: string, userId: string): Promise<ProjectScope | null>;

  /** What has to be read for `scopeIn`. */
  abstract along(projectId: string): ReadAlong;

  /** As `scopeOf`, from what was read along with the person's session. */
  abstract scopeIn(read: unknown, projectId: string, userId: string): ProjectScope | null;

  /** The names of all projects that the person belongs to, by their ids. */
  abstract namesOf(userId: string): Promise<ReadonlyMap<string, string>>;
}

/** The project that the path of a request names; null where it names none. */
export function projectInPath(path: string): string | null {
  return IN_PROJECT.exec(path)?.[1] ?? null;
}

/**
 * The person's scope in the project that a request names in its path or body.
 * @throws ApiError validation-error or not-found
 */
export async function scopeOfRequest(
  request: ZonewerkRequest,
  projects: ProjectAccess,
  userId: string,
): Promise<ProjectScope> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const projectId = request.params['project_id'] ?? body['project_id'];
  if (typeof projectId !== 'string' || !OBJECT_ID.test(projectId)) {
    throw ApiError.invalid('project_id', 'This is not a valid identifier.');
  }
  const known = request.zw.project;
  const scope =
    known?.id === projectId
      ? projects.scopeIn(known.read, projectId, userId)
      : await projects.scopeOf(projectId, userId);
  if (!scope) throw new ApiError('not-found');
  return scope;
}
