const CONTACTS = 'api/src/modules/contacts/contact.repository.ts';
const CASES = 'api/src/modules/support/case.repository.ts';
const RECORDS = 'api/src/modules/clusters/record-set.repository.ts';
const contacts = ['api/test/contacts.spec.ts'];
const support = ['api/test/support.spec.ts'];
const walk = ['api/test/walk.spec.ts'];
const stranger = ['tells a stranger the same about a foreign and an unknown object'];
const otherProject = ['does not reach into another project'];

/** @type {import('../mutant.mjs').Area} */
export const OWNERSHIP = {
  title: 'Ownership',
  mutants: [
    {
      name: 'own-contact-read',
      guard: 'The contact of somebody else is read.',
      file: CONTACTS,
      find: 'return this.contacts.findOne({ _id: toObjectId(contactId), user: toObjectId(userId) }).lean();',
      put: 'void userId;\n    return this.contacts.findOne({ _id: toObjectId(contactId) }).lean();',
      specs: contacts,
      tests: ['somebody else’s contact'],
    },
    {
      name: 'own-contact-change',
      guard: 'The contact of somebody else is changed.',
      file: CONTACTS,
      find: '      { _id: toObjectId(contactId), user: toObjectId(userId) },\n',
      put: '      { _id: toObjectId(contactId) },\n',
      specs: contacts,
      tests: ['somebody else’s contact'],
    },
    {
      name: 'own-contact-remove',
      guard: 'The contact of somebody else is removed.',
      file: CONTACTS,
      find: 'const own = { _id: toObjectId(contactId), user: toObjectId(userId) };',
      put: 'void userId;\n    const own = { _id: toObjectId(contactId) };',
      specs: contacts,
      tests: ['somebody else’s contact'],
    },
    {
      name: 'own-contact-list',
      guard: 'The list has the contacts of everybody.',
      file: CONTACTS,
      find: '      user: toObjectId(userId),\n      ...(pattern',
      put: '      ...(pattern',
      specs: contacts,
      tests: ['and has nobody else’s'],
    },
    {
      name: 'own-case-read',
      guard: 'The case of somebody else is read.',
      file: CASES,
      find: '.findOne({ _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) })',
      put: '.findOne({ _id: new Types.ObjectId(caseId) })',
      specs: [...support, ...walk],
      tests: stranger,
    },
    {
      name: 'own-case-reply',
      guard: 'Somebody replies to the case of somebody else.',
      file: CASES,
      find: '          user: new Types.ObjectId(userId),\n          postCount',
      put: '          postCount',
      specs: support,
      tests: ['foreign and unknown cases'],
    },
    {
      name: 'own-case-list',
      guard: 'The list has the cases of everybody.',
      file: CASES,
      find: '      user: new Types.ObjectId(userId),\n      ...(page.state',
      put: '      ...(page.state',
      specs: support,
      tests: ['and only one’s own'],
    },
    {
      name: 'own-case-file',
      guard: 'The file of somebody else is downloaded.',
      file: CASES,
      find: "{ user: new Types.ObjectId(userId), 'posts.files._id': id }",
      put: "{ 'posts.files._id': id }",
      specs: ['api/test/support-files.spec.ts'],
      tests: ['foreign, unknown and unattached files'],
    },
    {
      name: 'own-project-list',
      guard: 'The list has the projects of everybody.',
      file: 'api/src/modules/projects/project.repository.ts',
      find: "      'members.user': new Types.ObjectId(userId),\n      ...(page.query",
      put: '      ...(page.query',
      specs: ['api/test/projects.spec.ts'],
    },
    {
      name: 'own-cluster',
      guard: 'The cluster of another project is reached.',
      file: 'api/src/modules/clusters/cluster.repository.ts',
      find: '      _id: new Types.ObjectId(clusterId),\n      project: new Types.ObjectId(scope.projectId),',
      put: '      _id: new Types.ObjectId(clusterId),',
      specs: walk,
      tests: otherProject,
    },
    {
      name: 'own-cluster-list',
      guard: 'The list has the clusters of every project.',
      file: 'api/src/modules/clusters/cluster.repository.ts',
      find: '      project: new Types.ObjectId(scope.projectId),\n      dropping: { $ne: true },\n      ...(page.query',
      put: '      dropping: { $ne: true },\n      ...(page.query',
      specs: ['api/test/clusters.spec.ts'],
    },
    {
      name: 'own-record-sets',
      guard: 'The record sets of another project are reached.',
      file: RECORDS,
      find: '      deleted: false,\n      project: new Types.ObjectId(scope.projectId),\n    };',
      put: '      deleted: false,\n    };',
      also: [
        {
          file: 'api/src/modules/clusters/cluster.repository.ts',
          find: '      _id: new Types.ObjectId(clusterId),\n      project: new Types.ObjectId(scope.projectId),',
          put: '      _id: new Types.ObjectId(clusterId),',
        },
      ],
      specs: walk,
      tests: otherProject,
    },
    {
      name: 'own-history',
      guard: 'The history has the events of everybody.',
      file: 'api/src/modules/identity/auth-event.repository.ts',
      find: '    user: new Types.ObjectId(userId),\n    ...(from',
      put: '    ...(from',
      specs: ['api/test/history.spec.ts'],
      tests: ['a stranger sees nothing of it'],
    },
    {
      name: 'own-picture',
      guard: 'Pictures have addresses that can be guessed.',
      file: 'api/src/modules/account/pictures.service.ts',
      find: "const key = randomBytes(KEY_BYTES).toString('base64url');",
      put: "void randomBytes;\n    const key = userId.padEnd(22, '0').slice(0, 22);",
      specs: ['api/test/account-picture.spec.ts'],
      tests: ['a new picture has a new address'],
    },
  ],
};
