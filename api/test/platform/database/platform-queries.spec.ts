import { accountSelector, ALL_CALLS, login, logout } from '@zonewerk/contracts';
import type { Connection, mongo } from 'mongoose';
import { z } from 'zod';
import { valuesOfCase } from '@zonewerk/testing/tier';

import { ReconciliationService } from '../../../src/domains/billing/payments/reconciliation.service.js';
import { OutboxRelay } from '../../../src/platform/jobs/outbox-relay.service.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { runCommand } from '../../../src/admin/commands.js';
import { EventStream } from '../../harness/event-stream.js';
import { makeExamples } from '../../harness/examples.js';
import { solveCaptcha } from '../../harness/captcha.js';
import { eventually } from '../../harness/clusters-world.js';
import { PASSWORD, Program, type SignedIn, type World } from '../../harness/harness.js';
import { PaymentsWorld } from '../../billing/payments/payments-world.js';

/*
 * Real: every call of the contract over HTTP, background work, and the planner of the database engine. The test
 * explains each query of the driver. A new call is covered as soon as it has an example of a valid request.
 */
type Command = Record<string, unknown>;

/** Combinations of order and view that each list gets in the gate. */
const ORDERS_OF_A_LIST = 4;
const QUERIES = ['find', 'aggregate', 'count', 'distinct', 'update', 'delete', 'findAndModify'];
const seen = new Map<string, Command>();

let payments: PaymentsWorld;
let world: World;
let ada: SignedIn;
let waiting: SignedIn;
beforeAll(async () => {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/plans_${process.pid}`;
  uri.searchParams.set('monitorCommands', 'true');
  payments = await PaymentsWorld.start({ MONGODB_URI: uri.href });
  ({ world } = payments);
  ada = await world.signedIn('Ada');
  waiting = await world.waiting('Wait');
});
afterAll(() => payments.close());

function note({ commandName, command, databaseName }: mongo.CommandStartedEvent): void {
  if (!QUERIES.includes(commandName) || databaseName !== world.connection.name) return;
  for (const one of split(commandName, command as Command)) seen.set(shapeOf(one), one);
}

/** One command for each statement of an update or a delete, without the fields that explain rejects. */
function split(name: string, command: Command): Command[] {
  const { lsid: _l, $db: _d, writeConcern: _w, $clusterTime: _c, ordered: _o, ...bare } = command;
  const list = name === 'update' ? 'updates' : name === 'delete' ? 'deletes' : null;
  if (!list) return [bare];
  return (bare[list] as Command[]).map((statement) => ({ ...bare, [list]: [statement] }));
}

/** Names without values, so that queries with different values have one shape. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].join()}]`;
  if (typeof value !== 'object' || value === null || value.constructor !== Object) return typeof value;
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}:${typeof inner === 'string' && key !== '_id' ? inner : shapeOf(inner)}`)
    .join()}}`;
}

/** The winning plan of a query, or of an aggregation's first stage. */
async function explain(connection: Connection, command: Command): Promise<string> {
  const plan = await connection.db?.command({ explain: command, verbosity: 'queryPlanner' });
  const stages = plan?.['stages'] as { $cursor?: Command }[] | undefined;
  const planner = (stages?.[0]?.$cursor ?? plan)?.['queryPlanner'] as { winningPlan?: object } | undefined;
  if (!planner?.winningPlan) throw new Error(`No plan of ${JSON.stringify(command)}`);
  return JSON.stringify(planner.winningPlan);
}

/** The query of the driver for an empty file bucket, before it creates the indexes of the bucket. */
function isBucketCheck(command: Command): boolean {
  return (
    /\.files$/u.test(String(command['find'])) && command['limit'] === 1 && shapeOf(command['filter']) === '{}'
  );
}

/** A count without a limit. */
function countsWithoutEnd({ pipeline }: Command): boolean {
  const stages = (pipeline ?? []) as Command[];
  const counts = stages.some(({ $group }) => shapeOf($group) === '{_id:number,n:{$sum:number}}');
  return counts && !stages.some((stage) => '$limit' in stage);
}

async function useEverything(): Promise<void> {
  const examples = await makeExamples(world, ada);
  // Sessions end and accounts close at the end.
  const last = ['tokens.revoke', 'identity.logout', 'sessions.close', 'dns.drop-record', 'dns.drop-cluster'];
  const calls = [...ALL_CALLS].sort((a, b) => last.indexOf(a.id) - last.indexOf(b.id));
  for (const [index, call] of calls.entries()) {
    const { body = {}, params = {}, secret, caller: other = ada } = examples[call.id] ?? {};
    const path = call.path.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? '');
    if (call.produces === 'text/event-stream') {
      const stream = await EventStream.open(world, other, { path });
      await stream.close();
      continue;
    }
    if (call.method === 'GET') {
      await other.agent.get(path);
      continue;
    }
    const person = call.access === 'second-factor' ? waiting : other;
    const caller = secret === undefined ? person : new Program(world.server, secret);
    const first = await caller.call(call, { ...body, limit: 1 } as never, path);
    const shape = (call.body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    if (!('cursor' in shape)) continue;
    for (const query of ['a', 'a b']) await caller.call(call, { ...body, limit: 1, query } as never, path);
    const orders = ordersOf(shape);
    for (const order of valuesOfCase(orders, index, Math.min(orders.length, ORDERS_OF_A_LIST))) {
      const { body: page } = await caller.call(call, { ...body, limit: 1, ...order } as never, path);
      const { next } = page as { next?: string | null };
      if (next) await caller.call(call, { ...body, limit: 1, ...order, cursor: next } as never, path);
    }
    const next = (first.body as { next?: string | null }).next;
    if (next) await caller.call(call, { ...body, limit: 1, cursor: next } as never, path);
  }
}

/** Every combination of the orders and views of a list, including the given ones. */
function ordersOf(shape: Record<string, unknown>): Record<string, string>[] {
  let orders: Record<string, string>[] = [{}];
  for (const field of ['view', 'sort', 'direction']) {
    const schema = shape[field];
    const values = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    if (!(values instanceof z.ZodEnum)) continue;
    const options = values.options.map(String);
    orders = orders.flatMap((order) => options.map((value) => ({ ...order, [field]: value })));
  }
  return orders;
}

/** Signs in as a visitor: rejected, remembered, and from the account chooser. */
async function useSignIn(): Promise<void> {
  const { mail } = await world.signedIn('Vera');
  const browser = world.browser();
  for (let tried = 0; tried < 2; tried += 1) await browser.signIn(mail, 'a wrong password here');
  await browser.signIn(mail, PASSWORD, { response: await solveCaptcha(browser), rememberAccount: '1' });
  await browser.call(logout, {});
  browser.forgetToken();
  const { remember_cookie: rememberCookie, accounts } = (await browser.call(accountSelector, {})).body as {
    remember_cookie: string;
    accounts: { id: string }[];
  };
  const chosen = { rememberCookie, rememberUserId: accounts[0]?.id ?? '', password: PASSWORD };
  await browser.call(login, { ...chosen, rememberAccount: '0' });
}

/** Pays like users and the provider. */
async function usePayments(): Promise<void> {
  const payer = await payments.payer();
  await payer.pay('ideal');
  await payer.confirm('ideal');
  await payments.sandbox.act(payer.intent, 'authorize');
  await payments.deliver(payments.events('payment_intent.succeeded').at(-1) ?? '');
  expect(await payer.charge()).toBe('paid');
  // A job credits the payment, and only a credited amount can be refunded.
  await eventually(async () => expect(await payer.balance()).toBe('25.00'));
  await runCommand(world.app, ['payment', 'refund', '--order', payer.orderId, '--amount', '1']);
  await runCommand(world.app, ['payment', 'mismatches']);
  await world.app.get(ReconciliationService).run();
}

async function useBackground(): Promise<void> {
  const { agent } = world.browser();
  await agent.get('/dev/outbox/').set('Accept', 'application/json');
  await agent.get('/dev/outbox/?to=ada@example.com').set('Accept', 'application/json');
  await world.app.get(OutboxRelay).sweep();
  await world.app.get(CleanupScheduler).run(new Date());
  await runCommand(world.app, ['user', 'disable', '--email', ada.mail]);
}

/** Collections that the test has to query, so that no area is missing. */
const COLLECTIONS = [
  'users',
  'sessions',
  'registrations',
  'projects',
  'project_parameters',
  'roadmaps',
  'roadmap_items',
  'roadmap_votes',
  'roadmap_suggestions',
  'contacts',
  'jobs',
  'leases',
  'development_outbox',
  'rate_limits',
  'challenges',
  'second_factors',
  'passkeys',
  'faces',
  'passkey_challenges',
  'clusters',
  'recordsets',
  'zone_changes',
  'zone_receipts',
  'zone_rules',
  'zone_rule_events',
  'zone_stored_sets',
  'api_tokens',
  'zone_plans',
  'zone_plan_parts',
  'cluster_tags',
  'billing_profiles',
  'ledger_entries',
  'orders',
  'balance_requests',
  'payments',
  'payment_events',
  'payment_marks',
  'support_cases',
  'support_posts',
  'support_notes',
  'support_drafts',
  'support_canned',
  'support_emails',
  'support_events',
  'support_history',
  'support_presence',
  'support_releases',
  'support_release_links',
  'support_service_levels',
  'release_channels',
  'release_moves',
  'release_failures',
  'release_failure_hours',
  'sign_in_tries',
  'known_devices',
  'choosers',
  'used_captchas',
  'release_failure_networks',
  'release_failure_reporters',
  'release_suspicions',
  'files',
  'file_folders',
  'file_blobs',
  'file_usage',
  'file_thumbnails',
  'file_uploads',
  'project_files.chunks',
  'content_modules',
  'module_rows',
];

test('no query of the API scans a collection, sorts in memory or counts without a limit', async () => {
  for (const name of ['One', 'Two', 'Three']) await world.builders.project(ada.userId, name);
  const client = world.connection.getClient();
  client.on('commandStarted', note);
  await useSignIn();
  await useEverything();
  await usePayments();
  await useBackground();
  client.off('commandStarted', note);

  const collections = new Set([...seen.values()].map((command) => String(Object.values(command)[0])));
  for (const name of COLLECTIONS) {
    expect(collections).toContain(name);
  }
  const faults: unknown[] = [];
  for (const command of [...seen.values()].filter((one) => !isBucketCheck(one))) {
    const plan = await explain(world.connection, command);
    if (/"COLLSCAN"|"stage":"SORT"/u.test(plan) || countsWithoutEnd(command)) faults.push(command);
  }
  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
  // Every order and view of every list, and the plan of every query.
}, 600_000);
