import { randomUUID } from 'node:crypto';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import type { Client, Outcome } from './client.js';
import { watchDns, type DnsWatch } from './dns-watch.js';
import { Parts } from './parts.js';
import { addAddress, makeZone, openCase, register, signIn, succeeded, type OwnZone } from './people.js';
import { resolve } from './resolver.js';

// Real: API, nameserver and database engine as processes; the engine is killed, or stopped so that it only hangs.
let parts: Parts;
let mail: string;
let ada: Client;
let zone: OwnZone;
let dns: DnsWatch;
beforeAll(async () => {
  parts = await Parts.start();
  mail = await register(parts.origin);
  ada = await signIn(parts.origin, mail);
  zone = await makeZone(ada, 'away.example');
  succeeded(await addAddress(ada, zone, 'www', '192.0.2.1'));
  await resolves('www', '192.0.2.1');
});
beforeEach(() => {
  dns = watchDns(parts.dnsPort, 'www.away.example', 'A', '192.0.2.1');
});
afterEach(() => dns.stop());
afterAll(() => parts.stop());

const resolves = (name: string, address: string) =>
  eventually(async () =>
    expect((await resolve(parts.dnsPort, `${name}.away.example`, 'A')).data).toEqual([address]),
  );

const isReady = async () => {
  const answer = await fetch(`${parts.origin}/health/ready`);
  return { http: answer.status, body: (await answer.json()) as unknown };
};

/** Calls of every kind: a page, a list, a write, one without a session. */
const calls: Record<string, () => Promise<Outcome>> = {
  page: () => ada.open(),
  list: () => ada.post('/api/partners/projects/list/', {}),
  record: () => addAddress(ada, zone, `r${randomUUID().slice(0, 8)}`, '192.0.2.9'),
  case: () => openCase(ada, 'Never mind'),
  login: () => ada.post('/api/user/login/', { mail, password: 'a long enough password' }),
};

/** Expects a response of every call during the outage: a call without a timeout would wait for the engine. */
async function expectUnavailable(): Promise<void> {
  const outcomes = await Promise.all(Object.values(calls).map((call) => call()));
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ kind: 'answer', http: 503, body: { status: 'unavailable' } });
  }
  expect(await isReady()).toMatchObject({ http: 503, body: { parts: { database: 'down' } } });
  expect((await fetch(`${parts.origin}/health/live`)).status).toBe(200);
}

async function expectBack(pid: number): Promise<void> {
  await eventually(async () =>
    expect(await isReady()).toMatchObject({ body: { parts: { database: 'up', dns: 'up' } } }),
  );
  for (const [name, call] of Object.entries(calls)) {
    expect([name, await call()]).toMatchObject([name, { kind: 'answer', http: 200 }]);
  }
  expect(parts.pid('api')).toBe(pid);
  expect(parts.api.child.exitCode).toBeNull();
}

inFullRun(test)(
  'a killed database engine causes refusals and answers from memory, and all calls work after its restart',
  async () => {
    const pid = parts.pid('api');
    // Some acknowledged work is unfinished at the kill of the engine.
    const names = Array.from({ length: 12 }, (_, index) => `left${index}`);
    const writes = names.map((name) => addAddress(ada, zone, name, '192.0.2.2'));
    await Promise.race(writes);
    await parts.kill('database');
    const outcomes = await Promise.all(writes);
    const acknowledged = names.filter((_, index) => {
      const outcome = outcomes[index];
      return outcome?.kind === 'answer' && outcome.http === 200;
    });
    expect(acknowledged.length).toBeGreaterThan(0);

    await expectUnavailable();
    await expectUnavailable();
    await parts.startPart('database');
    await expectBack(pid);
    for (const name of acknowledged) await resolves(name, '192.0.2.2');
    const subject = `Case ${randomUUID()}`;
    succeeded(await openCase(ada, subject));
    await eventually(async () => {
      const messages = await ada.list(`/dev/outbox/?to=${mail}`);
      expect(JSON.stringify(messages)).toContain(subject);
    });
    expect(dns.wrong).toEqual([]);
    expect(dns.queries).toBeGreaterThan(50);
  },
);

inFullRun(test)(
  'a frozen database engine causes refusals, and all calls work after it continues',
  async () => {
    const pid = parts.pid('api');
    process.kill(parts.pid('database'), 'SIGSTOP');
    try {
      await expectUnavailable();
      await expectUnavailable();
    } finally {
      process.kill(parts.pid('database'), 'SIGCONT');
    }
    await expectBack(pid);
    succeeded(await addAddress(ada, zone, 'afterwards', '192.0.2.3'));
    await resolves('afterwards', '192.0.2.3');
    expect(dns.wrong).toEqual([]);
  },
);

inFullRun(test)('a short freeze of the database engine only delays a call', async () => {
  process.kill(parts.pid('database'), 'SIGSTOP');
  const write = addAddress(ada, zone, 'moment', '192.0.2.4');
  // The nameserver answers during the freeze; some answers mark the time.
  const queries = dns.queries;
  await eventually(async () => expect(dns.queries).toBeGreaterThan(queries + 20));
  process.kill(parts.pid('database'), 'SIGCONT');
  succeeded(await write);
  await resolves('moment', '192.0.2.4');
});

inFullRun(test)('the nameserver ends during a freeze of its database, and waits at start', async () => {
  process.kill(parts.pid('database'), 'SIGSTOP');
  try {
    expect(await parts.terminate('nameserver')).toBe(0);
    await dns.stop();
    await parts.startPart('nameserver');
    expect((await resolve(parts.dnsPort, 'www.away.example', 'A')).rcode).toBe('SERVFAIL');
  } finally {
    process.kill(parts.pid('database'), 'SIGCONT');
  }
  await resolves('www', '192.0.2.1');
});
