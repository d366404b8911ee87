const table = ['api/test/projects/role-table.spec.ts'];
const git = ['api/test/hosting/sources.spec.ts'];
const contacts = ['api/test/account/contacts/contacts.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const ROLES = {
  title: 'Roles in projects',
  mutants: [
    {
      name: 'role-permission',
      guard: 'Every role has every permission.',
      change: { replace: ['roleAllows(role, permission)', "roleAllows('owner', permission)"] },
      specs: table,
      tests: ['has the permissions of the table'],
    },
    {
      name: 'role-project-call',
      guard: 'A call in a project needs no permission.',
      specs: table,
      tests: ['has the permissions of the table'],
    },
    {
      name: 'role-token',
      guard: 'An API token has more permissions than its author.',
      specs: table,
      tests: ['has the permissions of the table'],
    },
    {
      name: 'role-git',
      guard: 'A viewer fetches and pushes with a token from an earlier role.',
      specs: git,
      tests: ['a token for Git needs the permission to deploy'],
    },
    {
      name: 'role-contacts',
      guard: 'A call that names a project adds and reads contacts with any role.',
      change: { replace: ['await this.projects.allows(projectId, userId, permission)', 'true'] },
      specs: contacts,
      tests: ['needs the permission for contacts there'],
    },
  ],
};
