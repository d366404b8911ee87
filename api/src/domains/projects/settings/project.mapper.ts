import type { Project, ProjectRole } from '@zonewerk/contracts';
import type { ProjectDocument } from './project.schema.js';

/** The role of a person in a project; null for others. */
export function roleIn({ members }: Pick<ProjectDocument, 'members'>, userId: string): ProjectRole | null {
  const own = members.find((member) => member.user.toHexString() === userId);
  return own ? toRole(own.role) : null;
}

/** A stored role. Members from the time before the role table had every permission but the owner's. */
function toRole(stored: ProjectRole | 'member'): ProjectRole {
  return stored === 'member' ? 'admin' : stored;
}

/** A stored project as one of its members sees it. */
export function toProject(stored: ProjectDocument, userId: string): Project {
  // A person who just lost the membership sees the fewest permissions.
  const role = roleIn(stored, userId) ?? 'viewer';
  return {
    id: stored._id.toHexString(),
    name: stored.name,
    label_color: stored.labelColor,
    role: role === 'owner' ? 'owner' : 'member',
    project_role: role,
    created: stored.createdAt.toISOString(),
  };
}
