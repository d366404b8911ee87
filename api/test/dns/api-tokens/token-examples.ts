import { createToken, type BodyOf, type ApiToken } from '@zonewerk/contracts';
import type { Response } from 'supertest';
import { Zone } from '../../harness/clusters-world.js';
import type { Example, Examples } from '../../harness/examples.types.js';
import type { SignedIn, World } from '../../harness/harness.js';

/** Creates a token for the project of a zone; resolves to the HTTP response. */
export function makeToken(zone: Zone, scope: Partial<BodyOf<typeof createToken>> = {}): Promise<Response> {
  return zone.owner.call(createToken, {
    name: 'Deploy',
    access: 'write' as const,
    expires_in: '90' as const,
    ...scope,
    project_id: zone.projectId,
  });
}

/** The secret of a new token. */
export async function secretOf(zone: Zone, scope: Partial<BodyOf<typeof createToken>> = {}): Promise<string> {
  const { body } = await makeToken(zone, scope);
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body.secret as string;
}

/** A token of a user without access to other projects. */
export async function foreignToken(world: World, owner: SignedIn): Promise<string> {
  return secretOf(await Zone.create(world, owner, 'foreign.example'));
}

/** A valid request of every call on tokens, and of every call with a token. */
export async function tokenExamples(zone: Zone, revision: number): Promise<Examples> {
  const inProject = { project_id: zone.projectId };
  const made = (await makeToken(zone)).body as { secret: string; token: ApiToken };
  const { body } = await makeToken(zone, { name: 'To be revoked' });
  const scope = { access: 'read', clusters: [zone.cluster.id], record_types: ['TXT'], expires_in: '30' };
  const key = { cluster_domain: zone.cluster.domain, record_name: 'www', record_type: 'A' };
  const bearer = (example: Example['body']): Example => ({ body: example, secret: made.secret });
  return {
    'tokens.list': { body: { limit: 10, ...inProject } },
    'tokens.create': { body: { name: 'Another', ...scope, name_pattern: '_acme-challenge.*', ...inProject } },
    'tokens.revoke': { body: { token_id: (body.token as ApiToken).id, ...inProject } },
    'v1.list-clusters': bearer({ limit: 10 }),
    'v1.list-records': bearer({ cluster_domain: key.cluster_domain, limit: 10 }),
    'v1.put-record': bearer({ ...key, record_name: 'put', record_values: ['192.0.2.1'] }),
    'v1.delete-record': bearer({ ...key, record_name: 'put' }),
    'v1.batch': bearer({
      cluster_domain: key.cluster_domain,
      changes: [{ action: 'delete', record_name: 'put', record_type: 'A' }],
    }),
    'v1.receipt': bearer({ ...key, revision }),
    'v1.propagation': bearer(key),
    // Values without a wait: the walk has no nameserver.
    'v1.acme-present': bearer({ fqdn: '_acme-challenge.nobody-has-it.example.', value: 'x'.repeat(43) }),
    'v1.acme-cleanup': bearer({ fqdn: `_acme-challenge.${key.cluster_domain}.`, value: 'x'.repeat(43) }),
  };
}
