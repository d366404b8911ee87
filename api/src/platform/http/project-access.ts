import type { ProjectScope } from './request.js';

/** Answers who is a member of which project; the projects area provides it, the access guard asks it. */
export abstract class ProjectAccess {
  /** The person's scope in that project, or null when the project does not exist or is somebody else's. */
  abstract scopeOf(projectId: string, userId: string): Promise<ProjectScope | null>;

  /** The names of all projects that the person belongs to, by their ids. */
  abstract namesOf(userId: string): Promise<ReadonlyMap<string, string>>;
}
