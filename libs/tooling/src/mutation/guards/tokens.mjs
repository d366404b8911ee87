const tokens = ['api/test/dns/api-tokens/api-tokens.spec.ts'];
const limits = ['api/test/dns/api-tokens/api-tokens-limits.spec.ts'];
const walk = ['api/test/platform/walks/walk-tokens.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const TOKENS = {
  title: 'API tokens',
  mutants: [
    {
      name: 'token-asked',
      guard: 'Calls for API tokens work without a token.',
      change: {
        replace: [
          "throw new ApiError('not-logged-in', { message: NO_TOKEN });",
          "return { projectId: '0'.repeat(24) } as TokenScope;",
        ],
      },
      specs: walk,
      tests: ['accepts no session cookie'],
    },
    {
      name: 'token-ignores-session',
      guard: 'A request with a token also uses the session cookie.',
      change: { without: 'hasBearer(request)' },
      specs: walk,
      tests: ['ignores the session cookie of a request with a token'],
    },
    {
      name: 'token-revoked',
      guard: 'A revoked token works.',
      change: { without: 'revokedAt: null' },
      specs: tokens,
      tests: ['a revoked token fails'],
    },
    {
      name: 'token-expired',
      guard: 'An expired token works.',
      change: { replace: ['$gt', '$lt'] },
      specs: tokens,
      tests: ['a token ends with its expiry'],
    },
    {
      name: 'token-disabled',
      guard: 'A token works for a disabled account.',
      change: { without: '!(await this.identity.isOpen(userId))' },
      specs: tokens,
      tests: ['a token ends with its expiry, with the account'],
    },
    {
      name: 'token-check',
      guard: 'A token with a wrong checksum causes a database query.',
      change: { without: 'text.endsWith(checkOf(text.slice(0, -CHECK_DIGITS)))' },
      specs: ['api/src/domains/dns/api-tokens/token-secret.spec.ts'],
    },
    {
      name: 'token-limit',
      guard: 'A token has no rate limit.',
      specs: tokens,
      tests: ['each token has its own rate limit'],
    },
    {
      name: 'token-write',
      guard: 'A read-only token changes record sets.',
      specs: tokens,
      tests: ['a read scope refuses every change'],
    },
    {
      name: 'token-types',
      guard: 'A token can access record sets of other types.',
      change: { replace: ['!types.includes(type)', 'types.length === 0'] },
      specs: tokens,
      tests: ['a type scope refuses other types'],
    },
    {
      name: 'token-names',
      guard: 'A token can access other names.',
      change: { replace: ['fitsPattern(name, pattern)', 'fitsPattern(name, name)'] },
      specs: tokens,
      tests: ['a name scope refuses other names'],
    },
    {
      name: 'token-list-types',
      guard: 'A list has record sets of other types.',
      change: { without: '...(types ? { types } : {})' },
      specs: tokens,
      tests: ['a type scope refuses other types and lists its own'],
    },
    {
      name: 'token-clusters',
      guard: 'A token can access other clusters of its project.',
      change: {
        replace: ["!token.clusters.includes(found?._id.toHexString() ?? '')", "token.clusters.includes('')"],
      },
      specs: tokens,
      tests: ['a cluster scope gets the same response about foreign and unknown clusters'],
    },
    {
      name: 'token-project',
      guard: 'A token can access the clusters of every project.',
      change: { without: 'project: new Types.ObjectId(scope.projectId)' },
      specs: walk,
      tests: ['gives a token of another project the same response about foreign and unknown clusters'],
    },
    {
      name: 'token-own-clusters',
      guard: 'A token is created for the cluster of another project.',
      change: { replace: ['===', '<='] },
      specs: tokens,
      tests: ['a cluster scope gets the same response about foreign and unknown clusters'],
    },
    {
      name: 'token-cap',
      guard: 'A project can have unlimited tokens.',
      change: { replace: ['live', 'live + 1'] },
      specs: limits,
      tests: ['revoked tokens do not count'],
    },
    {
      name: 'token-places',
      guard: 'Concurrent requests create more tokens than the limit.',
      change: { without: 'unique: true' },
      specs: limits,
      tests: ['concurrent creations do not exceed the limit'],
    },
    {
      name: 'token-acme-names',
      guard: 'A token adds values of challenges at other names.',
      specs: ['api/test/dns/api-tokens/acme.spec.ts'],
      tests: ['ACME present reports the field or the reason of each refusal'],
    },
  ],
};
