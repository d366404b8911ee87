import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { PaymentSandbox } from '../src/sandbox.js';
import { card, clientOf, payment, PUBLISHABLE, redirect, SECRET } from './world.js';

const WEBHOOK_SECRET = 'whsec_test';

/** A webhook that stores its requests; `statuses` are its next response codes, then 200. */
class Endpoint {
  readonly got: { body: string; signature: string }[] = [];
  statuses: number[] = [];
  private waiting: (() => void)[] = [];
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Endpoint> {
    const server = createServer();
    const endpoint = new Endpoint(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        response.writeHead(endpoint.statuses.shift() ?? 200).end();
        endpoint.got.push({ body, signature: String(request.headers['stripe-signature']) });
        for (const wake of endpoint.waiting.splice(0)) wake();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhook`;
  }

  get types(): string[] {
    return this.got.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
  }

  async until(enough: (types: string[]) => boolean): Promise<string[]> {
    while (!enough(this.types)) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.types;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

let endpoint: Endpoint;
let folder: string;
let sandbox: PaymentSandbox;

const start = () =>
  PaymentSandbox.start({
    port: 0,
    journal: join(folder, 'payments.ndjson'),
    secretKey: SECRET,
    publishableKey: PUBLISHABLE,
    webhook: { url: endpoint.url, secret: WEBHOOK_SECRET },
    origins: ['http://localhost:4200'],
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-'));
  endpoint = await Endpoint.start();
  sandbox = await start();
});

afterEach(async () => {
  await sandbox.stop();
  await endpoint.close();
  await rm(folder, { recursive: true });
});

async function pay(token = 'tok_visa') {
  const stripe = clientOf(sandbox);
  const intent = await stripe.paymentIntents.create(payment());
  return stripe.paymentIntents.confirm(intent.id, card(token));
}

const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

test('signatures of events are accepted by the SDK', async () => {
  await pay();
  expect(await endpoint.until((types) => types.length === 3)).toEqual(PAID);
  const stripe = clientOf(sandbox);
  for (const { body, signature } of endpoint.got) {
    expect(stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET)).toMatchObject({
      object: 'event',
    });
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET)).toThrow(/signature/u);
  }
});

test('an event is sent again until the endpoint accepts it', async () => {
  endpoint.statuses = [500, 503];
  await pay();
  const types = await endpoint.until(
    (seen) => PAID.every((type) => count(seen, type) > 0) && seen.length >= 5,
  );
  expect(types).toHaveLength(5);
});

test('events can be duplicated, dropped or signed with another secret', async () => {
  sandbox.turn({ duplicates: 1, drop: ['charge.succeeded'] });
  await pay();
  expect(await endpoint.until((types) => types.length === 4)).toEqual([
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.succeeded',
    'payment_intent.succeeded',
  ]);
  sandbox.turn({ duplicates: 0, drop: [], wrongSecret: true });
  await pay();
  await endpoint.until((types) => types.length > 4);
  const forged = endpoint.got[4];
  const read = () =>
    clientOf(sandbox).webhooks.constructEvent(forged?.body ?? '', forged?.signature ?? '', WEBHOOK_SECRET);
  expect(read).toThrow(/No signatures found/u);
});

test('pending events and payments continue after a restart of the sandbox', async () => {
  sandbox.turn({ delayMs: 600_000 });
  const intent = await pay();
  const created = await clientOf(sandbox).paymentIntents.create(payment());
  await clientOf(sandbox).paymentIntents.confirm(created.id, redirect('ideal'));
  await sandbox.stop();
  expect(endpoint.types).toEqual([]);
  sandbox = await start();
  await endpoint.until((types) => PAID.every((type) => types.includes(type)));
  const retrieved = await clientOf(sandbox).paymentIntents.retrieve(intent.id);
  expect(retrieved).toMatchObject({ status: 'succeeded', client_secret: intent.client_secret });
  expect((await sandbox.act(created.id, 'authorize')).status).toBe('succeeded');
});

function count(types: string[], wanted: string): number {
  return types.filter((type) => type === wanted).length;
}
