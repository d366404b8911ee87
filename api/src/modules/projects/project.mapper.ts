import type { Project } from '@zonewerk/contracts';
import type { ProjectDocument } from './project.schema.js';

/** A stored project as one of its members sees it. */
export function toProject(stored: ProjectDocument, userId: string): Project {
  const own = stored.members.find((member) => member.user.toHexString() === userId);
  return {
    id: stored._id.toHexString(),
    name: stored.name,
    label_color: stored.labelColor,
    role: own?.role ?? 'member',
    created: stored.createdAt.toISOString(),
  };
}
