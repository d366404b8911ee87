const inside = ['api/test/dns/verification/domain-verification.spec.ts'];
const outside = ['api/test/dns/verification/domain-verification-outside.spec.ts'];
const ownRecords = ['does not verify itself by its own TXT record or NS records'];

/** @type {import('../mutant.mjs').Area} */
export const DOMAINS = {
  title: 'Control of domains',
  mutants: [
    {
      name: 'domain-conflict',
      guard: 'A cluster below a domain of another project is served without proof.',
      change: { without: 'above.length' },
      specs: inside,
      tests: ['a cluster below a cluster of another project is stored and not served'],
    },
    {
      name: 'domain-conflict-below',
      guard: 'A cluster above a domain of another project is served without proof.',
      change: { without: 'below.length' },
      specs: outside,
      tests: ['a delegation at the registry verifies a cluster above one of another account'],
    },
    {
      name: 'domain-race',
      guard: 'Two clusters that are created at the same time are both served.',
      change: { without: "cluster.verification?.state === 'checking'" },
      specs: ['api/test/dns/verification/domain-conflicts.spec.ts'],
      tests: ['counts as served'],
    },
    {
      name: 'domain-nameserver',
      guard: 'The nameserver answers for an unverified cluster.',
      change: { replace: ['UNSERVED_STATES', "['checking']"] },
      specs: inside,
      tests: ['stored and not served'],
    },
    {
      name: 'domain-token',
      guard: 'The token of another cluster verifies a domain.',
      change: {
        replace: [
          '(await this.hosts.texts(name)).includes(txtValue(token))',
          "(await this.hosts.texts(name)).some((text) => text.startsWith(txtValue('')))",
        ],
      },
      specs: inside,
      tests: ['the token of another cluster verifies nothing'],
    },
    {
      name: 'domain-own-txt',
      guard: 'A contested cluster verifies itself by its own TXT record.',
      specs: inside,
      tests: ownRecords,
    },
    {
      name: 'domain-own-delegation',
      guard: 'A contested cluster delegates a name to a server that verifies it.',
      specs: outside,
      tests: ['does not verify names that it delegates to a server of its own'],
    },
    {
      name: 'domain-other-project',
      guard: 'A contested cluster verifies a cluster of another project below it.',
      change: { without: '(await this.isDelegatedInProduct(one))' },
      specs: ['api/test/dns/verification/domain-take-back.spec.ts'],
      tests: ['a contested cluster verifies no cluster of another project below it'],
    },
    {
      name: 'domain-take-back-own-proof',
      guard: 'A cluster cannot be taken back because of its own records.',
      change: {
        replace: [
          'taker === undefined ? !isVerified(one) : one.domain.endsWith(`.${taker}`)',
          '!isVerified(one)',
        ],
      },
      specs: ['api/test/dns/verification/domain-take-back.spec.ts'],
      tests: ['a verified cluster is taken back after removal of its delegation'],
    },
    {
      name: 'domain-take-back',
      guard: 'A domain is taken back without proof of the domain above it.',
      specs: outside,
      tests: ['takes back a cluster below it and creates it again'],
    },
    {
      name: 'domain-take-back-verified',
      guard: 'A verified cluster is taken back.',
      specs: outside,
      tests: ['a cluster whose own domain is verified is not taken back'],
    },
  ],
};
