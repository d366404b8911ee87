const table = ['api/test/projects/role-table.spec.ts'];
const members = ['api/test/projects/members.spec.ts'];
const invitations = ['api/test/projects/invitations.spec.ts'];
const drops = ['api/test/projects/drops.spec.ts'];
const git = ['api/test/hosting/sources.spec.ts'];
const roadmaps = ['api/test/projects/public-roadmaps.spec.ts'];
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
      tests: ['a Git token requires the permission to deploy'],
    },
    {
      name: 'role-contacts',
      guard: 'A call that names a project adds and reads contacts with any role.',
      change: { replace: ['await this.projects.allows(projectId, userId, permission)', 'true'] },
      specs: contacts,
      tests: ['a contact call with a project'],
    },
    {
      name: 'last-owner',
      guard: 'A project loses its last owner.',
      change: { without: 'remains' },
      specs: members,
      tests: ['and the last owner stays'],
    },
    {
      name: 'owner-by-owner',
      guard: 'An admin removes an owner.',
      change: { without: 'actorOwns' },
      specs: members,
      tests: ['only an owner changes or removes an owner'],
    },
    {
      name: 'invitation-address',
      guard: 'A person accepts the invitation of another email address.',
      change: { without: 'mail: { $in: [...mails] }' },
      specs: invitations,
      tests: ['is valid for its confirmed email address only'],
    },
    {
      name: 'invitation-expiry',
      guard: 'An invitation never expires.',
      change: { without: 'expiresAt: { $gt: now }' },
      specs: invitations,
      tests: ['ends after seven days'],
    },
    {
      name: 'project-factor',
      guard: 'A project that requires a second factor is open without one.',
      change: { replace: ['!requireFactor', 'true'] },
      specs: members,
      tests: ['closed to members without one'],
    },
    {
      name: 'token-earlier',
      guard: 'An API token of a removed member works after a new invitation.',
      change: { replace: ['stored.createdAt < scope.joinedAt', 'false'] },
      specs: members,
      tests: ['of an earlier membership'],
    },
    {
      name: 'drop-typed',
      guard: 'A project is dropped without its typed name.',
      specs: drops,
      tests: ['a drop requires the name of the project'],
    },
    {
      name: 'dropped-project',
      guard: 'A dropped project is open.',
      change: { replace: ['stored.droppedAt ? null : roleIn(stored, userId)', 'roleIn(stored, userId)'] },
      specs: drops,
      tests: ['a dropped project is hidden from its members'],
    },
    {
      name: 'restore-factor',
      guard: 'An owner without the required second factor restores a dropped project.',
      specs: drops,
      tests: ['a restore needs the second factor'],
    },
    {
      name: 'restore-owner',
      guard: 'A member without the permission restores a dropped project.',
      change: { without: "...holds(userId, 'project.drop')" },
      specs: drops,
      tests: ['an owner restores a dropped project'],
    },
    {
      name: 'send-cap-invitation',
      guard: 'Invitations do not count towards the limits of emails.',
      specs: ['api/test/projects/invitations.spec.ts'],
      tests: ['security 22'],
    },
    {
      name: 'send-cap-contact',
      guard: 'Confirmation requests to contacts do not count towards the limits of emails.',
      specs: ['api/test/account/contacts/contact-notices.spec.ts'],
      tests: ['security 22'],
    },
    {
      name: 'one-vote',
      guard: 'A person has several votes for an item of a roadmap.',
      change: { without: 'unique: true' },
      specs: roadmaps,
      tests: ['20 parallel votes of one person are one vote'],
    },
    {
      name: 'public-roadmap',
      guard: 'Visitors read a roadmap that is not public.',
      change: { without: 'public: true' },
      specs: roadmaps,
      tests: ['visitors see the public items of a public roadmap'],
    },
    {
      name: 'public-item',
      guard: 'Visitors read items that are not public.',
      change: { without: 'public: true' },
      specs: roadmaps,
      tests: ['visitors see the public items of a public roadmap'],
    },
    {
      name: 'public-item-found',
      guard: 'Visitors read the text of an item that is not public, and vote for it.',
      change: { without: 'public: true' },
      specs: roadmaps,
      tests: ['the list of public items has excerpts'],
    },
    {
      name: 'one-announcement',
      guard: 'An item of a roadmap is announced several times.',
      change: { without: 'announcement: { $exists: false }' },
      specs: ['api/test/projects/roadmap-announcements.spec.ts'],
      tests: ['an item is announced once, and only in the last column'],
    },
  ],
};
