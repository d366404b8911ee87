import type { Project } from '@zonewerk/contracts';
import type { ProjectDocument } from './project.schema.js';

/** The person as a member of a project; undefined for others. */
export function memberIn({ members }: Pick<ProjectDocument, 'members'>, userId: string) {
  return members.find((member) => member.user.toHexString() === userId);
}

/** A stored project as one of its members sees it. */
export function toProject(stored: ProjectDocument, userId: string): Project {
  const own = memberIn(stored, userId);
  return {
    id: stored._id.toHexString(),
    name: stored.name,
    label_color: stored.labelColor,
    role: own?.role ?? 'member',
    created: stored.createdAt.toISOString(),
  };
}
