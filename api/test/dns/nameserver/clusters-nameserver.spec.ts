import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { pino } from 'pino';
import { startNameserver, type RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { freePort } from '@zonewerk/testing/free-port';
import { inFullRun } from '@zonewerk/testing/tier';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';

// Real: database engine behind a proxy that the test opens and closes, API, nameserver.
let world: DnsWorld;
beforeAll(async () => {
  world = await startDnsWorld();
});
afterAll(() => world.close());

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Forwards TCP connections to the database while it is open. */
class Proxy {
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();

  constructor(
    readonly port: number,
    private readonly target: { host: string; port: number },
  ) {}

  async open(): Promise<void> {
    this.server = createServer((incoming) => {
      const outgoing = connect(this.target);
      for (const socket of [incoming, outgoing]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => this.sockets.delete(socket));
      }
      incoming.pipe(outgoing).pipe(incoming);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = null;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

async function start(uri: string, lines: string[]): Promise<RunningNameserver> {
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const settings = {
    port: world.port,
    controlPort: world.controlPort,
    bind: ['127.0.0.1'],
    nameservers: ['ns1.dns.example'],
    responsesPerSecond: 200,
  };
  const running = await startNameserver({ mongodbUri: uri, reconcileMs: 100, ...settings }, logger);
  closers.push(running.close);
  return running;
}

const health = async () => (await fetch(`http://127.0.0.1:${world.controlPort}/health`)).json();

inFullRun(test)(
  'the nameserver waits for the database, and answers from memory during an outage',
  async () => {
    const zone = await Zone.create(world, await world.signedIn('Ada'), 'patient.example');
    await zone.create('www', 'A', '192.0.2.1');
    const uri = new URL(world.mongodbUri);
    const proxy = new Proxy(await freePort(), { host: uri.hostname, port: Number(uri.port) });
    uri.port = String(proxy.port);
    closers.push(() => proxy.close());
    const lines: string[] = [];
    const running = await start(uri.href, lines);

    expect(await ask(world.port, 'www.patient.example', 'A')).toBe('SERVFAIL');
    expect(await health()).toMatchObject({ status: 'loading', zones: 0 });
    await eventually(async () =>
      expect(lines.join('')).toMatch(/The database cannot be reached .* Trying again; check MONGODB_URI/u),
    );
    const denied = await fetch(`http://127.0.0.1:${world.controlPort}/zones/patient.example`);
    expect(denied.status).toBe(503);

    await proxy.open();
    await running.ready;
    expect(await ask(world.port, 'www.patient.example', 'A')).toBe('NOERROR 192.0.2.1');
    expect(await health()).toMatchObject({ status: 'ready', zones: 1, sets: 1 });

    await proxy.close();
    await eventually(async () => expect(lines.join('')).toMatch(/answering from memory/u));
    expect(await ask(world.port, 'www.patient.example', 'A')).toBe('NOERROR 192.0.2.1');

    await proxy.open();
    await zone.create('later', 'A', '192.0.2.2');
    await eventually(async () =>
      expect(await ask(world.port, 'later.patient.example', 'A')).toBe('NOERROR 192.0.2.2'),
    );
  },
);

inFullRun(test)('the nameserver stops while it waits for the database', async () => {
  const uri = new URL(world.mongodbUri);
  uri.port = String(await freePort());
  const running = await start(uri.href, []);
  await running.close();
  await running.ready;
});

test('an occupied control port is reported, and the other ports are released', async () => {
  const occupied = createServer().listen(world.controlPort, '127.0.0.1');
  await once(occupied, 'listening');
  await expect(start(world.mongodbUri, [])).rejects.toThrow(
    `Port ${world.controlPort} on 127.0.0.1 is taken. Stop the other program or set DNS_CONTROL_PORT.`,
  );
  occupied.close();
  await once(occupied, 'close');
  const running = await start(world.mongodbUri, []);
  await running.ready;
});
