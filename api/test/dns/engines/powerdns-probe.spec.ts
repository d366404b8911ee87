import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dropCluster, listRecords } from '@zonewerk/contracts';
import { Publisher } from '../../../src/domains/dns/publication/publisher.service.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { ask, Zone } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { PowerDns } from './powerdns.js';

// @full Probes; powerdns-engine.spec.ts has the engine in the gate.

/*
 * Real: API over HTTP, database engine, PowerDNS. Faked: the server at the URL of PowerDNS until the settings are
 * corrected. It gives one response to every request, or forwards requests.
 */
type Reply = { readonly http: number; readonly body: string } | 'passed on';

const NO_API = 'PDNS_API_URL is not the URL of a PowerDNS API.';
const recursor = { type: 'Server', id: 'localhost', daemon_type: 'recursor', version: '5.2.0' };

let world: World;
let ada: SignedIn;
let real: PowerDns;
let address: Server;
let reply: Reply = 'passed on';
/** Replaces the key of forwarded requests; null forwards the original key. */
let key: string | null = null;
let count = 0;
beforeAll(async () => {
  real = await PowerDns.start();
  address = createServer((request, response) => {
    if (reply !== 'passed on') return void response.writeHead(reply.http).end(reply.body);
    void passOn();
    async function passOn(): Promise<void> {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = await fetch(`http://127.0.0.1:${real.apiPort}${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: {
          'x-api-key': key ?? String(request.headers['x-api-key']),
          'content-type': 'application/json',
        },
        body: chunks.length > 0 ? Buffer.concat(chunks).toString() : null,
      });
      response.writeHead(answer.status).end(await answer.text());
    }
  });
  address.listen(0, '127.0.0.1');
  await once(address, 'listening');
  const { port } = address.address() as AddressInfo;
  world = await startWorld({ ...real.settings, PDNS_API_URL: `http://127.0.0.1:${port}` });
  ada = await world.signedIn('Ada');
  // The test runs publications itself: the delay of retries grows.
  await world.app.get(JobService).drain();
});
afterAll(async () => {
  await world.close();
  address.close();
  address.closeAllConnections();
  await real.close();
});

async function freshZone(): Promise<Zone> {
  count += 1;
  const zone = await Zone.create(world, ada, `probe-${count}.example`);
  await zone.create('www', 'A', '192.0.2.1');
  return zone;
}

const publish = ({ cluster }: Zone) => world.app.get(Publisher).publish(cluster.id);

async function state(zone: Zone) {
  const { body } = await ada.call(listRecords, zone.ids);
  const [row] = body.list as { state: string; reason: string | null }[];
  return { state: row?.state, reason: row?.reason };
}

const health = async () =>
  (await world.browser().agent.get('/health/ready')).body as { parts: { dns: string } };

test.each<[string, Reply, string | null, string]>([
  [
    'a resolver',
    { http: 200, body: JSON.stringify(recursor) },
    null,
    'PDNS_API_URL is the URL of a PowerDNS recursor, not of a nameserver.',
  ],
  ['a web page', { http: 200, body: '<h1>Welcome</h1>' }, null, NO_API],
  ['a web server without that page', { http: 404, body: '<h1>Not Found</h1>' }, null, NO_API],
  ['PowerDNS with another key', 'passed on', 'wrong', 'PowerDNS rejects the key. Please check PDNS_API_KEY.'],
])(
  '%s at the URL of PowerDNS is the reason of pending sets until the settings are corrected',
  async (_, wrong, used, message) => {
    const zone = await freshZone();
    reply = wrong;
    key = used;
    await expect(publish(zone)).rejects.toThrow(message);
    expect(await state(zone)).toEqual({ state: 'pending', reason: `${message} We try again.` });
    expect((await health()).parts.dns).toBe('down');
    reply = 'passed on';
    key = null;
    await publish(zone);
    expect(await state(zone)).toEqual({ state: 'published', reason: null });
    expect((await health()).parts.dns).toBe('up');
    expect(await ask(real.dnsPort, `www.${zone.cluster.domain}`, 'A')).toBe('NOERROR 192.0.2.1');
  },
);

test('a cluster dropped during wrong settings is deleted from PowerDNS after their correction', async () => {
  const zone = await freshZone();
  const { domain } = zone.cluster;
  await publish(zone);
  reply = { http: 404, body: '{"error": "Not Found"}' };
  await ada.call(dropCluster, { ...zone.ids, cluster_domain: domain });
  await expect(publish(zone)).rejects.toThrow(NO_API);
  expect(await ask(real.dnsPort, `www.${domain}`, 'A')).toBe('NOERROR 192.0.2.1');
  reply = 'passed on';
  await publish(zone);
  expect(await ask(real.dnsPort, `www.${domain}`, 'A')).toBe('REFUSED');
});
