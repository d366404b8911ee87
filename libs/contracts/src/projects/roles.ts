/** Permissions within a project, with their display texts. */
export const PERMISSIONS = {
  'project.view': 'View the project',
  'project.leave': 'Leave the project',
  'project.manage': 'Change the project settings',
  'project.drop': 'Drop the project',
  'members.view': 'View the members',
  'members.manage': 'Manage the members',
  'ownership.transfer': 'Transfer the ownership',
  'tokens.view': 'View the API tokens',
  'tokens.manage': 'Manage the API tokens',
  'dns.view': 'View DNS',
  'dns.change': 'Change DNS',
  'hosting.view': 'View containers',
  'hosting.deploy': 'Deploy and change containers',
  'hosting.secrets': 'View the environment and the backups of containers',
  'hosting.terminal': 'Open terminals and run commands',
  'content.view': 'View content and files',
  'content.change': 'Change content',
  'files.change': 'Change files',
  'roadmaps.view': 'View roadmaps',
  'roadmaps.change': 'Change roadmaps',
  'parameters.view': 'View parameters',
  'parameters.change': 'Change parameters',
  'contacts.view': 'View the contacts',
  'contacts.change': 'Change the contacts',
  'audit.view': 'View the audit log',
  'support.share': 'Share support cases',
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** Roles of members, from the most permissions to the fewest. */
export const PROJECT_ROLES = ['owner', 'admin', 'operator', 'editor', 'billing', 'viewer'] as const;

export type ProjectRole = (typeof PROJECT_ROLES)[number];

const READ = [
  'project.view',
  'project.leave',
  'members.view',
  'dns.view',
  'hosting.view',
  'content.view',
  'roadmaps.view',
  'parameters.view',
] as const satisfies readonly Permission[];

const OPERATE = [
  'tokens.view',
  'tokens.manage',
  'dns.change',
  'hosting.deploy',
  'hosting.secrets',
  'hosting.terminal',
  'parameters.change',
  'support.share',
] as const satisfies readonly Permission[];

const EDIT = [
  'content.change',
  'files.change',
  'roadmaps.change',
  'support.share',
] as const satisfies readonly Permission[];

const CONTACTS = ['contacts.view', 'contacts.change'] as const satisfies readonly Permission[];

const MANAGE = ['project.manage', 'members.manage', 'audit.view'] as const satisfies readonly Permission[];

/** The role table: the permissions of each role. */
const ROLE_TABLE: Readonly<Record<ProjectRole, ReadonlySet<Permission>>> = {
  owner: new Set<Permission>([
    ...READ,
    ...OPERATE,
    ...EDIT,
    ...CONTACTS,
    ...MANAGE,
    'project.drop',
    'ownership.transfer',
  ]),
  admin: new Set<Permission>([...READ, ...OPERATE, ...EDIT, ...CONTACTS, ...MANAGE]),
  operator: new Set<Permission>([...READ, ...OPERATE]),
  editor: new Set<Permission>([...READ, ...EDIT]),
  billing: new Set<Permission>([
    'project.view',
    'project.leave',
    'members.view',
    ...CONTACTS,
    'support.share',
  ]),
  viewer: new Set<Permission>(READ),
};

/** Whether a role has a permission. */
export function roleAllows(role: ProjectRole, permission: Permission): boolean {
  return ROLE_TABLE[role].has(permission);
}
