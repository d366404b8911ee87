import fc from 'fast-check';
import { ALL_CALLS, LIMITS, listProjects, type Call } from '@zonewerk/contracts';
import mongoose, { Schema, type Model } from 'mongoose';
import { inFullRun, valuesOfCase } from '@zonewerk/testing/tier';
import { ApiError } from '../../../src/platform/http/api-error.js';
import {
  afterCursor,
  encodeCursor,
  literalPattern,
  toPage,
  type SortOrder,
} from '../../../src/platform/database/paging.js';
import { makeExamples } from '../../harness/examples.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: database engine and its order of values; API over HTTP for forged cursors.
interface Row {
  _id: mongoose.Types.ObjectId;
  name: string;
  size: number;
  madeAt: Date;
}

const rowSchema = new Schema<Row>(
  { name: String, size: Number, madeAt: Date },
  { collection: 'paging_rows', autoCreate: false, autoIndex: false },
);
const ORDERS: SortOrder[] = [
  { _id: 1 },
  { name: 1, _id: 1 },
  { name: -1, _id: 1 },
  { madeAt: -1, _id: -1 },
  { size: 1, name: -1, madeAt: 1, _id: -1 },
];

let world: World;
let ada: SignedIn;
let rows: Model<Row>;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('Ada');
  rows = world.connection.model<Row>('PagingRow', rowSchema);
});
afterAll(() => world.close());

async function readPages(order: SortOrder, limit: number): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  do {
    const found = await rows
      .find(afterCursor(cursor, order))
      .sort(order)
      .limit(limit + 1)
      .lean<Row[]>();
    const page = toPage(found, limit, order);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    all.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

inFullRun(test)('pages together are the whole list, in order and without duplicates', async () => {
  // Few different values, so that rows tie in all fields but the last.
  const row = fc.record({
    name: fc.oneof(
      fc.constantFrom('', 'a', 'A', 'ä', 'ab', '$gt', '{"$gt":1}'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    size: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
    madeAt: fc.oneof(
      fc.constantFrom(new Date(0), new Date(1), new Date('2026-01-01')),
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 25 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(...ORDERS),
      async (content, limit, order) => {
        await rows.deleteMany({});
        await rows.insertMany(content);
        const whole = await rows.find().sort(order).lean<Row[]>();
        expect(await readPages(order, limit)).toEqual(whole);
      },
    ),
    { numRuns: 60 },
  );
});

test('encodeCursor rejects a value whose type does not match its field', () => {
  expect(() => encodeCursor({ madeAt: 'yesterday' }, { madeAt: 1 })).toThrow(TypeError);
  expect(() => encodeCursor({ _id: 'x' }, { _id: 1 })).toThrow(TypeError);
  expect(() => encodeCursor({ name: null }, { name: 1 })).toThrow(TypeError);
  expect(() => encodeCursor({ name: {} }, { name: 1 })).toThrow(TypeError);
});

const mark = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ID = { id: 'a'.repeat(24) };
/** Forged cursors that the gate sends to each list. */
const CURSORS_OF_A_LIST = 4;
const FORGED = [
  '',
  'x',
  '%00',
  mark(null),
  mark({}),
  mark([]),
  mark(['a']),
  mark(['a', ID, 'more']),
  mark([{ $gt: '' }, ID]),
  mark([{ $where: 'sleep(1)' }, ID]),
  mark([['a'], ID]),
  mark([null, ID]),
  mark([true, ID]),
  mark(['a', 'b']),
  mark(['a', { id: 'x' }]),
  mark(['a', { id: 'x'.repeat(12) }]),
  mark(['a', { id: { $gt: '' } }]),
  mark(['a', { $oid: 'a'.repeat(24) }]),
  mark(['a', { date: '2026-01-01T00:00:00.000Z' }]),
  mark(['a', 5]),
  Buffer.from('[1e999,{"id":"aaaaaaaaaaaaaaaaaaaaaaaa"}]').toString('base64url'),
  Buffer.from('[{"__proto__":{"id":"a"}},1]').toString('base64url'),
];

test.each(FORGED)('the forged cursor %j is refused', (cursor) => {
  let thrown: unknown;
  try {
    afterCursor(cursor, { name: 1, _id: 1 });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ApiError);
  expect((thrown as ApiError).toAnswer()).toMatchObject({
    status: 'validation-error',
    issues: [{ path: 'cursor' }],
  });
});

test('a cursor adds no operator to the query', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 3 }), (values) => {
      try {
        const filter = afterCursor(mark(values), { name: 1, _id: 1 }) as { $or: Record<string, unknown>[] };
        for (const branch of filter.$or) {
          const bounds = Object.values(branch).flatMap((one) =>
            typeof one === 'object' && one !== null && !(one instanceof mongoose.Types.ObjectId)
              ? Object.values(one)
              : [one],
          );
          for (const bound of bounds) {
            expect(
              bound instanceof mongoose.Types.ObjectId || ['string', 'number'].includes(typeof bound),
            ).toBe(true);
          }
        }
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
    }),
  );
});

const withToken = (call: Call, secret: string, body: object) =>
  world.browser().post(call.path).set('Authorization', `Bearer ${secret}`).send(body);

const lists = ALL_CALLS.filter(
  (call: Call) => 'cursor' in ((call.body as { shape?: object } | undefined)?.shape ?? {}),
);

test('every list of the API refuses forged cursors with the name of the field', async () => {
  const examples = await makeExamples(world, ada);
  expect(lists.length).toBeGreaterThan(3);
  const cursors = [...FORGED, mark(['a', ID]), mark([{ date: 'x' }, ID]), mark([5]), mark(['a', 'A'])];
  for (const [index, call] of lists.entries()) {
    for (const cursor of valuesOfCase(cursors, index, CURSORS_OF_A_LIST)) {
      const { body, secret, params = {}, caller = ada } = examples[call.id] ?? {};
      const path = call.path.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? '');
      const response = await (secret === undefined
        ? caller.call(call, { ...body, cursor } as never, path)
        : withToken(call, secret, { ...body, cursor }));
      expect({ call: call.id, cursor, http: [200, 400].includes(response.status) }).toEqual({
        call: call.id,
        cursor,
        http: true,
      });
      if (response.status === 400) expect(response.body.issues[0].path).toBe('cursor');
    }
  }
});

test('a list counts its rows exactly up to a limit, and then reports more', async () => {
  const bob = await world.signedIn('Bob');
  const projects = world.connection.collection('projects');
  const { id } = await world.builders.project(bob.userId, 'One');
  const one = await projects.findOne({ _id: new mongoose.Types.ObjectId(id) });
  const copies = (length: number) =>
    Array.from({ length }, () => ({ ...one, _id: new mongoose.Types.ObjectId() }));
  await projects.insertMany(copies(LIMITS.listCounted - 1));
  expect((await bob.call(listProjects, {})).body.count).toBe(LIMITS.listCounted);
  await projects.insertMany(copies(10));
  expect((await bob.call(listProjects, {})).body.count).toBe(LIMITS.listCounted + 1);
});

test('search text is matched literally', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      expect(literalPattern(text).test(`before ${text} after`)).toBe(true);
    }),
  );
  expect(literalPattern('.*').test('abc')).toBe(false);
});
