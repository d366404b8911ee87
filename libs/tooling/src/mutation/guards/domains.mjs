const FOLDER = 'api/src/domains/dns/verification';
const CONFLICTS = `${FOLDER}/domain-conflicts.service.ts`;
const PROOF = `${FOLDER}/proof-of-control.service.ts`;
const inside = ['api/test/dns/domain-verification.spec.ts'];
const outside = ['api/test/dns/domain-verification-outside.spec.ts'];
const ownRecords = ['does not verify itself by its own TXT record or NS records'];

/** @type {import('../mutant.mjs').Area} */
export const DOMAINS = {
  title: 'Control of domains',
  mutants: [
    {
      name: 'domain-conflict',
      guard: 'A cluster below a domain of another project is served without proof.',
      file: CONFLICTS,
      find: 'if (above.length + below.length === 0) return false;',
      put: 'if (below.length === 0) return false;',
      specs: inside,
      tests: ['a cluster below a cluster of another project is stored and not served'],
    },
    {
      name: 'domain-conflict-below',
      guard: 'A cluster above a domain of another project is served without proof.',
      file: CONFLICTS,
      find: 'if (above.length + below.length === 0) return false;',
      put: 'if (above.length === 0) return false;',
      specs: outside,
      tests: ['a delegation at the registry verifies a cluster above one of another account'],
    },
    {
      name: 'domain-race',
      guard: 'Two clusters that are created at the same time are both served.',
      file: CONFLICTS,
      find: "return isServed(cluster) || cluster.verification?.state === 'checking';",
      put: 'return isServed(cluster);',
      specs: ['api/test/dns/domain-conflicts.spec.ts'],
      tests: ['counts as served'],
    },
    {
      name: 'domain-nameserver',
      guard: 'The nameserver answers for an unverified cluster.',
      file: 'api/src/nameserver/zone-source.ts',
      find: "{ 'verification.state': { $nin: UNSERVED_STATES } }",
      put: "{ 'verification.state': { $nin: ['checking'] } }",
      specs: inside,
      tests: ['stored and not served'],
    },
    {
      name: 'domain-token',
      guard: 'The token of another cluster verifies a domain.',
      file: PROOF,
      find: 'return (await this.hosts.texts(name)).includes(txtValue(token));',
      put: "return (await this.hosts.texts(name)).some((text) => text.startsWith(txtValue('')));",
      specs: inside,
      tests: ['the token of another cluster verifies nothing'],
    },
    {
      name: 'domain-own-txt',
      guard: 'A contested cluster verifies itself by its own TXT record.',
      file: PROOF,
      find: 'if (await this.isAnsweredByUntrusted(name, cluster, taker)) return false;',
      put: '',
      specs: inside,
      tests: ownRecords,
    },
    {
      name: 'domain-own-delegation',
      guard: 'A contested cluster delegates a name to a server that verifies it.',
      file: PROOF,
      find: 'if (await this.isAnsweredByUntrusted(above, cluster, taker)) return false;',
      put: 'void above;',
      specs: outside,
      tests: ['does not verify names that it delegates to a server of its own'],
    },
    {
      name: 'domain-other-project',
      guard: 'A contested cluster verifies a cluster of another project below it.',
      file: PROOF,
      find: 'if (isOther && (await this.isDelegatedInProduct(one))) continue;',
      put: 'if (isOther) continue;',
      specs: ['api/test/dns/domain-take-back.spec.ts'],
      tests: ['a contested cluster verifies no cluster of another project below it'],
    },
    {
      name: 'domain-take-back-own-proof',
      guard: 'A cluster keeps its place by records of its own.',
      file: CONFLICTS,
      find: '(taker === undefined ? !isVerified(one) : one.domain.endsWith(`.${taker}`))',
      put: '(!isVerified(one))',
      specs: ['api/test/dns/domain-take-back.spec.ts'],
      tests: ['a verified cluster is taken back once its delegation is removed'],
    },
    {
      name: 'domain-take-back',
      guard: 'A domain is taken back without proof of the domain above it.',
      file: `${FOLDER}/verification.service.ts`,
      find: "if (!method) throw new ApiError('permission-issue', { message: `Please verify ${domain} first.` });",
      put: '',
      specs: outside,
      tests: ['takes back a cluster below it and creates it again'],
    },
    {
      name: 'domain-take-back-verified',
      guard: 'A cluster with a proof of its own is taken back.',
      file: `${FOLDER}/verification.service.ts`,
      find: 'if (proven) {',
      put: 'if (!target) {',
      specs: outside,
      tests: ['a cluster whose own domain is verified is not taken back'],
    },
  ],
};
