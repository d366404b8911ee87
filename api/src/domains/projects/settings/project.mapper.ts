import type { Project, ProjectRole } from '@zonewerk/contracts';
import type { MemberScope } from '../../../platform/http/request.js';
import type { ProjectDocument, StoredRole } from './project.schema.js';

/** Fields of a project for the scope of a member. */
export type ScopeFields = Pick<ProjectDocument, '_id' | 'members' | 'requireFactor' | 'droppedAt'>;

/** The scope of a user in a stored project; null for others, and when it is dropped. */
export function toScope(stored: ScopeFields, userId: string): MemberScope | null {
  const role = stored.droppedAt ? null : roleIn(stored, userId); // guard: dropped-project
  const own = stored.members.find(({ user }) => user.toHexString() === userId);
  return (
    role && {
      projectId: stored._id.toHexString(),
      userId,
      role,
      joinedAt: own?.joinedAt ?? null,
      requireFactor: stored.requireFactor ?? false,
    }
  );
}

/** The role of a user in a project; null for others. */
export function roleIn({ members }: Pick<ProjectDocument, 'members'>, userId: string): ProjectRole | null {
  const own = members.find((member) => member.user.toHexString() === userId);
  return own ? toRole(own.role) : null;
}

/** A stored role. Members from before the introduction of roles had every permission except the owner's. */
export function toRole(stored: StoredRole): ProjectRole {
  return stored === 'member' ? 'admin' : stored;
}

/** Maps a stored project to the response for a member. */
export function toProject(stored: ProjectDocument, userId: string): Project {
  // A user who has just lost the membership receives the fewest permissions.
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
