const contacts = ['api/test/account/contacts/contacts.spec.ts'];
const contactNotices = ['api/test/account/contacts/contact-notices.spec.ts'];
const onlyConfirmed = ['only confirmed contacts with the right role'];
const support = ['api/test/support/support.spec.ts'];
const care = ['api/test/support/care.spec.ts'];
const grants = ['api/test/support/objects/object-grants.spec.ts'];
const sharing = ['api/test/support/sharing.spec.ts'];
const hosting = ['api/test/hosting/refusals.spec.ts'];
const walk = ['api/test/platform/walks/walk.spec.ts'];
const stranger = ['gives a stranger the same response about foreign and unknown objects'];
const otherProject = ['of another project from a project of the caller'];

/** @type {import('../mutant.mjs').Area} */
export const OWNERSHIP = {
  title: 'Ownership',
  mutants: [
    {
      name: 'own-contact-read',
      guard: 'A foreign contact can be read.',
      change: { without: 'user: toObjectId(userId)' },
      specs: contacts,
      tests: ['a foreign contact and an unknown'],
    },
    {
      name: 'own-contact-change',
      guard: 'A foreign contact can be changed.',
      change: { without: 'user: toObjectId(userId)' },
      specs: contacts,
      tests: ['a foreign contact and an unknown'],
    },
    {
      name: 'own-contact-remove',
      guard: 'A foreign contact can be removed.',
      change: { without: 'user: toObjectId(userId)' },
      specs: contacts,
      tests: ['a foreign contact and an unknown'],
    },
    {
      name: 'own-contact-list',
      guard: 'The list has the contacts of all users.',
      change: { without: 'user: toObjectId(userId)' },
      specs: contacts,
      tests: ['the list of contacts'],
    },
    {
      name: 'contact-link',
      guard: 'A link in an email to a contact works without its signature.',
      change: { replace: ['isEqual(token, await this.tokenOf(contact)) ? contact : null', 'contact'] },
      specs: contactNotices,
      tests: ['a link ends when the address'],
    },
    {
      name: 'contact-of-member',
      guard: 'A contact of a former member gets the notices of the project.',
      change: {
        replace: ['selected.filter(({ user }) => members.has(user.toHexString()))', 'selected'],
      },
      specs: contactNotices,
      tests: onlyConfirmed,
    },
    {
      name: 'contact-confirmed',
      guard: 'A contact gets notices without a confirmed address, or after stopping them.',
      change: { replace: ["contacts.filter((contact) => noticesOf(contact) === 'confirmed')", 'contacts'] },
      specs: contactNotices,
      tests: onlyConfirmed,
    },
    {
      name: 'own-case-numbers',
      guard: 'A roadmap item links a foreign case.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: ['api/test/projects/roadmap-items.spec.ts'],
      tests: ['read all linked cases in one query, and refuse those of other persons'],
    },
    {
      name: 'own-case-read',
      guard: 'A foreign case can be read.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: [...support, ...walk],
      tests: stranger,
    },
    {
      name: 'own-case-share',
      guard: 'A member shares the case of another customer.',
      change: { without: 'user: toObjectId(userId)' },
      specs: sharing,
      tests: ['a customer shares own cases with own projects only'],
    },
    {
      name: 'shared-project',
      guard: 'A person outside of the project reads a shared case.',
      change: { replace: ['project.members.some((member) => member.userId === userId)', 'true'] },
      specs: sharing,
      tests: ['a former member, a viewer and another customer'],
    },
    {
      name: 'shared-by-member',
      guard: 'A case stays shared after the membership of its customer.',
      change: { without: '$or: by' },
      specs: sharing,
      tests: ['ends with the membership of the customer'],
    },
    {
      name: 'own-case-grant',
      guard: 'A person grants access to the objects of another customer.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: grants,
      tests: ['only the customer grants access'],
    },
    {
      name: 'object-grant',
      guard: 'An agent reads details without a grant, or after its end.',
      specs: grants,
      tests: ['an agent reads the details while'],
    },
    {
      name: 'own-case-report',
      guard: 'A person changes the report of another customer.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: ['api/test/support/objects/abuse-reports.spec.ts'],
      tests: ['foreign and unknown cases'],
    },
    {
      name: 'own-case-reply',
      guard: 'A person can reply to a foreign case.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: support,
      tests: ['foreign and unknown cases'],
    },
    {
      name: 'own-case-close',
      guard: 'A customer closes the case of another customer.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: care,
      tests: ['a case of another customer'],
    },
    {
      name: 'own-case-reopen',
      guard: 'A customer opens the closed case of another customer again.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: care,
      tests: ['a case of another customer'],
    },
    {
      name: 'own-case-rate',
      guard: 'A customer rates the case of another customer.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: care,
      tests: ['a case of another customer'],
    },
    {
      name: 'own-case-unread',
      guard: 'A customer marks the case of another customer as read.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: care,
      tests: ['a case of another customer'],
    },
    {
      name: 'own-case-events',
      guard: 'A customer has the events of the cases of others.',
      change: { replace: ['user.toHexString() === this.actor.userId', 'true'] },
      specs: ['api/test/support/events.spec.ts'],
      tests: ['another customer has no events'],
    },
    {
      name: 'own-case-release',
      guard: 'A customer marks the release of another customer as read.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: ['api/test/support/releases.spec.ts'],
      tests: ['a release of another customer'],
    },
    {
      name: 'own-case-list',
      guard: 'The list has the cases of all customers.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: support,
      tests: ['has own cases only'],
    },
    {
      name: 'own-case-file',
      guard: 'A foreign file can be downloaded.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: ['api/test/support/support-files.spec.ts'],
      tests: ['foreign, unknown and unattached files'],
    },
    {
      name: 'own-pending-file',
      guard: 'The file of a post that is not stored yet is downloaded by another person.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: ['api/test/support/support-files.spec.ts'],
      tests: ['the file of a post that is not stored yet'],
    },
    {
      name: 'own-project-list',
      guard: 'The list has the projects of all users.',
      change: { without: "'members.user': new Types.ObjectId(userId)" },
      specs: ['api/test/projects/projects.spec.ts'],
    },
    {
      name: 'own-cluster',
      guard: 'The cluster of another project can be accessed.',
      change: { without: 'project: new Types.ObjectId(scope.projectId)' },
      specs: walk,
      tests: otherProject,
    },
    {
      name: 'own-cluster-list',
      guard: 'The list has the clusters of every project.',
      change: { without: 'project: new Types.ObjectId(scope.projectId)' },
      specs: ['api/test/dns/clusters/clusters.spec.ts'],
    },
    {
      name: 'own-dropped-cluster',
      guard: 'The dropped cluster of another project can be accessed.',
      change: { without: 'project: toObjectId(projectId)' },
      specs: ['api/test/dns/clusters/clusters-drops.spec.ts'],
      tests: ['another project neither lists nor restores a dropped cluster'],
    },
    {
      name: 'own-record-sets',
      guard: 'The record sets of another project can be accessed.',
      changes: [
        { without: 'project: new Types.ObjectId(scope.projectId)' },
        { without: 'project: new Types.ObjectId(scope.projectId)' },
      ],
      specs: walk,
      tests: otherProject,
    },
    {
      name: 'own-container',
      guard: 'The container of another project can be accessed.',
      change: { without: 'project: toObjectId(projectId)' },
      specs: hosting,
      tests: ['foreign containers and servers are not found'],
    },
    {
      name: 'own-domain',
      guard: 'The domain of another project can be accessed.',
      change: { without: 'project: toObjectId(projectId)' },
      specs: hosting,
      tests: ['foreign containers and servers are not found'],
    },
    {
      name: 'partner-server',
      guard: 'A foreign partner server can be used.',
      change: { without: '...openTo(ownerId)' },
      specs: hosting,
      tests: ['a partner server is open to the projects of its owner only'],
    },
    {
      name: 'development-container',
      guard: 'A project gets a second development container.',
      change: { without: 'unique: true' },
      specs: ['api/test/hosting/containers.spec.ts'],
      tests: ['a second development container is rejected'],
    },
    {
      name: 'own-history',
      guard: 'The history has the events of all users.',
      change: { without: 'user: new Types.ObjectId(userId)' },
      specs: ['api/test/account/audit-log/history.spec.ts'],
      tests: ['the history of a user'],
    },
    {
      name: 'own-picture',
      guard: 'URLs of profile pictures can be guessed.',
      change: {
        replace: ["randomBytes(KEY_BYTES).toString('base64url')", "userId.padEnd(22, '0').slice(0, 22)"],
      },
      specs: ['api/test/account/profile/account-picture.spec.ts'],
      tests: ['a replaced or removed'],
    },
  ],
};
