import { LIMITS } from '@zonewerk/contracts';
import { FEW_RUNS, growthOf, MAX_GROWTH, runOf, RUNS } from '@zonewerk/testing/processor-time';
import { valuesOfCase } from '@zonewerk/testing/tier';
import { makeExamples } from '../../harness/examples.js';
import type { Example, Examples } from '../../harness/examples.types.js';
import { Program, type Browser, type SignedIn, type World } from '../../harness/harness.js';
import { LONG_TEXTS, type LongText } from './linear-time-cases.js';
import { callOf, operations, type Operation } from '../../harness/operations.js';
import { PaymentsWorld } from '../../billing/payments/payments-world.js';
import { textFieldsOf, withText } from './text-fields.js';

// @full It measures processor time with thousands of requests.

/*
 * Sends long runs of each kind of character in every text field of every call: the API takes linear time. New fields
 * are covered automatically. The test measures the processor time of this process, which runs the API and the client.
 * Real: API over HTTP, database engine (in a separate process).
 */
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
/**
 * Below this length, texts take no noticeable time: bounded-fields.spec.ts of the contracts checks the limits
 * themselves.
 */
const NOTICEABLE = 1_000;
/** Minimum length for which every kind of character is tested. */
const LONG = 5_000;
/** Runs of a case in the gate. */
const RUNS_OF_A_CASE = 2;
/** Characters of all texts of a body together that exceed their limits. */
const TOO_LONG = 100_000;
/** Thousands of requests on a machine that runs other tests. */
const TIMEOUT_MS = 180_000;
/** Reserved bytes for names, other fields and the token in a body. */
const REST_BYTES = 4_096;

let payments: PaymentsWorld;
let world: World;
let ada: SignedIn | undefined;
let waiting: SignedIn | undefined;
let examples: Examples;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
  ({ world } = payments);
  ada = await world.signedIn('Ada');
  waiting = await world.waiting('Wait');
  examples = await makeExamples(world, ada);
});
afterAll(() => payments.close());

function operationOf(id: string): Operation {
  const operation = byId.get(id);
  if (!operation) throw new Error(`${id} is not an operation`);
  return operation;
}

function callerOf(operation: Operation): Browser {
  const { secret, caller: other = ada } = examples[operation.operationId] ?? {};
  if (secret !== undefined) return new Program(world.server, secret);
  const caller = callOf(operation).access === 'second-factor' ? waiting : other;
  if (!caller) throw new Error('No user is signed in');
  return caller;
}

async function send(operation: Operation, example: Example, body: unknown): Promise<void> {
  const { params = {} } = example;
  const path = operation.path.replace(/\{(\w+)\}/gu, (_, name: string) => params[name] ?? '');
  const caller = callerOf(operation);
  const token = await caller.csrf();
  const response = await caller.post(path).send({ ...(body as object), _csrf_token: token });
  const { status } = response;
  expect({ status, isServed: status < 500 && status !== 413 }).toEqual({ status, isServed: true });
  storeRevision(example, response.body);
}

/** The next change of a page, row or module is based on the previous revision. */
function storeRevision({ body }: Example, answer: unknown): void {
  const changed = answer as Record<'page' | 'row' | 'module', { rev?: unknown } | undefined>;
  const { rev } = changed.page ?? changed.row ?? changed.module ?? {};
  if (body && typeof body['rev'] === 'number' && typeof rev === 'number') body['rev'] = rev;
}

/** Faults of one text, one for each run that takes more than linear time. */
async function faultsOf({ call, example, path, prefix, suffix, runs, limit }: LongText): Promise<string[]> {
  const operation = operationOf(call);
  const length = lengthOf(operation, limit);
  const faults: string[] = [];
  for (const run of runs) {
    const room = Math.floor((length - prefix.length - suffix.length) / bytesOf(run));
    const growth = await growthOf(
      (size) => send(operation, example, withText(example.body, path, prefix + runOf(run, size) + suffix)),
      room,
    );
    if (growth > MAX_GROWTH)
      faults.push(`${call} ${path.join('.')} ${prefix}${JSON.stringify(run)}: ${growth}`);
  }
  return faults;
}

/** Bytes of a character of the run in JSON. */
function bytesOf(run: string): number {
  return Buffer.byteLength(JSON.stringify(run).slice(1, -1)) / run.length;
}

/** Maximum number of characters that the field and the body allow. */
function lengthOf({ operationId }: Operation, limit = Infinity): number {
  return Math.min(limit, (callOf(operationOf(operationId)).bodyBytes ?? LIMITS.bodyBytes) - REST_BYTES);
}

const posts = operations.filter(({ method }) => method === 'post');

test(
  'every call rejects texts above their limits in linear time',
  async () => {
    const faults: string[] = [];
    for (const [index, operation] of posts.entries()) {
      const example = examples[operation.operationId] ?? {};
      const fields = textsOf(operation, example);
      if (fields.length === 0) continue;
      for (const run of valuesOfCase(FEW_RUNS, index, RUNS_OF_A_CASE)) {
        const each = Math.floor(TOO_LONG / fields.length / bytesOf(run));
        const growth = await growthOf((length) => {
          const body = fields.reduce<unknown>(
            (whole, { path }) => withText(whole, path, runOf(run, length)),
            example.body,
          );
          return send(operation, example, body);
        }, each);
        if (growth > MAX_GROWTH) faults.push(`${operation.operationId} ${JSON.stringify(run)}: ${growth}`);
      }
    }
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);

/** Without files, which are parts of forms. */
function textsOf(operation: Operation, example: Example) {
  const file = callOf(operation).upload?.field;
  return textFieldsOf(operation, example).filter(({ path: [name] }) => name !== file);
}

const longFields = posts.flatMap((operation) =>
  textsOf(operation, {})
    .map(({ path, limit = Infinity }) => ({ path, limit }))
    .filter(({ limit }) => limit >= NOTICEABLE)
    .map(
      ({ path, limit }) => [`${operation.operationId} ${path.join('.')}`, operation, path, limit] as const,
    ),
);

test.each(longFields.map((field, index) => [...field, index] as const))(
  '%s takes linear time up to its limit',
  async (_, operation, path, limit, index) => {
    const example = examples[operation.operationId] ?? {};
    const runs = valuesOfCase(limit < LONG ? FEW_RUNS : RUNS, index, RUNS_OF_A_CASE);
    const text = { call: operation.operationId, example, path, prefix: '', suffix: '', runs, limit };
    expect(await faultsOf(text)).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each(Object.entries(LONG_TEXTS))(
  '%s take linear time',
  async (_, make) => {
    if (!ada) throw new Error('No user is signed in');
    const faults: string[] = [];
    for (const text of await make(world, ada, examples)) faults.push(...(await faultsOf(text)));
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);
