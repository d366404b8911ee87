import { acmeCleanup, acmePresent } from '@zonewerk/contracts';
import { ask, eventually, untilPublished, Zone } from '../../harness/clusters-world.js';
import { Program, startWorld, type World } from '../../harness/harness.js';
import { Route53Emulator } from '../engines/route53/emulator.js';
import { secretOf } from './token-examples.js';

// @full Route 53; acme.spec.ts has the embedded nameserver in the gate.

// Real: API over HTTP, database engine, jobs, Amazon's SDK. The Route 53 emulator propagates changes on demand.
let world: World;
let server: Route53Emulator;
let zone: Zone;
let client: Program;
beforeAll(async () => {
  server = await Route53Emulator.start();
  world = await startWorld({ ...server.settings, DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example' });
  zone = await Zone.create(world, await world.signedIn('Ada'), 'acme53.example');
  client = new Program(world.server, await secretOf(zone, { record_types: ['TXT'] }));
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const fqdn = '_acme-challenge.acme53.example';
const sets = () => server.sets('acme53.example').join();

test('ACME present responds only after every nameserver serves the value', async () => {
  // The zone is served before its first publication ends; that publication would wait for slow nameservers too.
  await untilPublished(world, zone);
  server.account.slow = true;
  const answered = jest.fn();
  const present = client.call(acmePresent, { fqdn, value: 'challenge' }).then((answer) => {
    answered();
    return answer;
  });
  await eventually(async () => {
    expect(sets()).toContain('challenge');
    expect(server.seen.filter((one) => one === 'GetChange').length).toBeGreaterThan(1);
  });
  expect(await ask(server.dnsPort, fqdn, 'TXT')).toBe('NXDOMAIN');
  expect(answered).not.toHaveBeenCalled();
  server.account.slow = false;
  server.account.spread();
  expect((await present).body).toEqual({
    status: 'success',
    message: 'Every nameserver answers with the value.',
  });
  expect(await ask(server.dnsPort, fqdn, 'TXT')).toBe('NOERROR challenge');
  await client.call(acmeCleanup, { fqdn, value: 'challenge' });
  await eventually(async () => expect(sets()).toBe(''));
});

test('ACME present reports a value refused by Route 53 at once, with the reason', async () => {
  const alias = { name: `${fqdn}.`, type: 'CNAME' };
  server.account.edit('acme53.example', alias, [{ values: ['elsewhere.example.'] }]);
  const { status, body } = await client.call(acmePresent, { fqdn, value: 'challenge' });
  expect([status, body.status]).toEqual([409, 'conflict']);
  expect(body.message).toMatch(
    /^The value is stored and cannot be published. Route 53 refuses this: RRSet of type TXT/u,
  );
});
