import {
  checkDomainVerification,
  createCluster,
  getCluster,
  getDomainVerification,
  takeBackDomain,
  type Cluster,
  type DomainVerification,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';
import { messageTo } from '../../harness/stored-messages.js';
import { PowerDns } from '../engines/powerdns.js';

/*
 * Real: API over HTTP, database engine, jobs, nameserver, and a PowerDNS as the nameserver of the ending `example` and
 * of zones at other providers. It answers the resolver's queries too.
 */
let world: DnsWorld;
let nameserver: RunningNameserver;
let registry: PowerDns;
let ada: SignedIn;
let eve: SignedIn;
beforeAll(async () => {
  registry = await PowerDns.start();
  world = await startDnsWorld({
    DNS_RESOLVERS: `127.0.0.1:${registry.dnsPort}`,
    DNS_AUTHORITY_PORT: String(registry.dnsPort),
  });
  nameserver = await world.startNameserver();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  await createZone('example', ['tld.example.']);
  await registry.edit('example', 'tld.example.', 'A', ['127.0.0.1']);
});
afterAll(async () => {
  await nameserver.close();
  await world.close();
  await registry.close();
});

const createZone = (domain: string, nameservers: readonly string[]) =>
  registry.call('POST', '/zones', { name: `${domain}.`, kind: 'Native', nameservers });
const delegate = (domain: string, nameservers: readonly string[]) =>
  registry.edit('example', `${domain}.`, 'NS', nameservers);
const OWN = ['ns1.dns.example.', 'ns2.dns.example.'];

const check = async (zone: Zone) =>
  (await zone.owner.call(checkDomainVerification, zone.ids)).body as {
    message: string;
    verification: DomainVerification;
  };
const answers = (name: string, expected: string) =>
  eventually(async () => expect(await ask(world.port, name, 'A')).toBe(expected));

/** A served zone of Eve, and a zone of Ada that was created above it. */
async function createdAbove(domain: string) {
  const child = await Zone.create(world, eve, `login.${domain}`);
  await child.create('www', 'A', '192.0.2.66');
  await answers(`www.login.${domain}`, 'NOERROR 192.0.2.66');
  const parent = await Zone.create(world, ada, domain);
  await parent.create('www', 'A', '192.0.2.1');
  expect(parent.cluster.verification).toBe('required');
  return { child, parent };
}

test('a delegation at the registry verifies a cluster above one of another account', async () => {
  const domain = 'delegated.example';
  const { child, parent } = await createdAbove(domain);
  expect((await check(parent)).verification).toMatchObject({ state: 'required' });
  expect(await ask(world.port, `www.${domain}`, 'A')).toBe('REFUSED');
  await delegate(domain, ['ns1.elsewhere.example.']);
  expect((await check(parent)).verification).toMatchObject({ state: 'required' });
  await delegate(domain, OWN);
  expect(await check(parent)).toMatchObject({
    message: `${domain} is verified.`,
    verification: {
      state: 'verified',
      method: 'delegation',
      conflicts: [{ domain: child.cluster.domain, position: 'below', served: true }],
    },
  });
  await answers(`www.${domain}`, 'NOERROR 192.0.2.1');
  // The cluster below is still served.
  await answers(`www.login.${domain}`, 'NOERROR 192.0.2.66');
});

inFullRun(test)(
  'a TXT record at another provider verifies a cluster above one of another account',
  async () => {
    const domain = 'elsewhere.example';
    const { parent } = await createdAbove(domain);
    await createZone(domain, ['ns1.elsewhere.example.']);
    const { verification } = (await ada.call(getDomainVerification, parent.ids)).body as {
      verification: DomainVerification;
    };
    await registry.edit(domain, `${verification.txt_name}.`, 'TXT', [`"${verification.txt_value}"`]);
    expect((await check(parent)).verification).toMatchObject({ state: 'verified', method: 'txt' });
    await answers(`www.${domain}`, 'NOERROR 192.0.2.1');
  },
);

test('the owner of a verified domain takes back a cluster below it and creates it again', async () => {
  const domain = 'taken-back.example';
  const { child, parent } = await createdAbove(domain);
  const takeBack = () => ada.call(takeBackDomain, { ...parent.ids, domain: child.cluster.domain });
  const refused = await takeBack();
  expect(refused.body).toMatchObject({
    status: 'permission-issue',
    message: `Please verify ${domain} first.`,
  });
  await delegate(domain, OWN);
  const removed = await takeBack();
  expect(removed.body).toMatchObject({
    status: 'success',
    message: `login.${domain} has been removed.`,
    verification: { state: 'verified', conflicts: [] },
  });
  await answers(`www.login.${domain}`, 'NXDOMAIN');
  expect((await eve.call(getCluster, child.ids)).status).toBe(404);
  const mail = await messageTo(
    world,
    eve.mail,
    ({ subject }) => subject === `The cluster login.${domain} was removed`,
  );
  expect(mail.text).toContain(`The owner of ${domain} proved control of that domain`);
  const created = await eventually(async () => {
    const input = { cluster_domain: `login.${domain}`, project_id: parent.projectId };
    const { status, body } = await ada.call(createCluster, input);
    expect(status).toBe(200);
    return body.cluster as Cluster;
  });
  expect(created.verification).toBe('none');
});

test('a cluster whose own domain is verified is not taken back', async () => {
  const domain = 'shared.example';
  const { child, parent } = await createdAbove(domain);
  // The answer of a resolver after the delegation: the nameservers in the zone itself.
  await createZone(domain, OWN);
  await parent.create('login', 'NS', OWN.join('\n'));
  const txt = (await ada.call(getDomainVerification, parent.ids)).body.verification as DomainVerification;
  await registry.edit(domain, `${txt.txt_name}.`, 'TXT', [`"${txt.txt_value}"`]);
  expect((await check(parent)).verification.state).toBe('verified');
  expect((await check(child)).verification).toMatchObject({ state: 'verified', method: 'delegation' });
  const refused = await ada.call(takeBackDomain, { ...parent.ids, domain: child.cluster.domain });
  expect(refused.body.issues).toEqual([
    {
      path: 'domain',
      message: `login.${domain} is verified. Please remove its TXT record or its delegation from ${domain} first.`,
    },
  ]);
  await answers(`www.login.${domain}`, 'NOERROR 192.0.2.66');
});

test('a contested cluster does not verify names that it delegates to a server of its own', async () => {
  const domain = 'delegating.example';
  const { child } = await createdAbove(domain);
  const deep = await child.sibling(`deep.m.login.${domain}`);
  const parent = await Zone.create(world, ada, `m.login.${domain}`);
  await eventually(async () => expect((await check(deep)).verification.state).toBe('contested'));
  // The answers of a resolver: the domain is delegated here, and the cluster delegates names to another server.
  await createZone(domain, OWN);
  await registry.edit('example', 'evil.example.', 'A', ['127.0.0.1']);
  await createZone(`m.login.${domain}`, ['evil.example.']);
  await registry.edit(`m.login.${domain}`, `deep.m.login.${domain}.`, 'NS', OWN);
  for (const zone of [child, deep]) {
    const { verification } = await check(zone);
    await createZone(verification.txt_name ?? '', ['evil.example.']);
    const { txt_name: name, txt_value: value } = verification;
    await registry.edit(name ?? '', `${name}.`, 'TXT', [`"${value}"`]);
    expect((await check(zone)).verification.state).toBe('contested');
  }
  expect(parent.cluster.verification).toBe('required');
});

inFullRun(test)('a check without a DNS answer changes nothing and reports it', async () => {
  const domain = 'silent.example';
  const { parent } = await createdAbove(domain);
  registry.freeze();
  try {
    const { message, verification } = await check(parent);
    expect(message).toBe(`_zonewerk-challenge.${domain} cannot be looked up at the moment.`);
    expect(verification.state).toBe('required');
  } finally {
    registry.thaw();
  }
});
