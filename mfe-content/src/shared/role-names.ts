import type { ProjectMember } from '@zonewerk/contracts';

type Role = ProjectMember['role'];

/** Names of roles, for every screen that shows one. */
export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  operator: 'Operator',
  editor: 'Editor',
  billing: 'Billing',
  viewer: 'Viewer',
};
