import { z } from 'zod';
import { ALL_CALLS } from './all-calls.js';
import { callHashes, nextContractHistory, readContractHistory, servedHashes } from './call-hashes.js';
import { defineCall, type Call } from './platform/call.js';
import { flag, success } from './platform/fields.js';

function hashOf(change: Partial<Call>): string {
  const call = defineCall({
    id: 'x.y',
    method: 'POST',
    path: '/api/x/',
    access: 'user',
    summary: 'First.',
    body: z.object({ a: z.string().describe('one'), b: z.number() }),
    answer: success({}),
  });
  return callHashes([{ ...call, ...change }])['x.y'] ?? '';
}

test('every call has a hash of its own', () => {
  const hashes = Object.values(callHashes());
  expect(hashes).toHaveLength(ALL_CALLS.length);
  expect(new Set(hashes).size).toBe(hashes.length);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{12}$/u);
});

test('what only people read, and the order of fields, does not change a hash', () => {
  const body = z.object({ b: z.number(), a: z.string().describe('two') });
  expect(hashOf({ summary: 'Second.', body })).toBe(hashOf({}));
});

test.each<[string, Partial<Call>]>([
  ['the path', { path: '/api/z/' }],
  ['the method', { method: 'GET' }],
  ['a new field', { body: z.object({ a: z.string(), b: z.number(), c: z.string() }) }],
  ['a narrower field', { body: z.object({ a: z.string().max(3), b: z.number() }) }],
  ['the answer', { answer: success({ more: z.string() }) }],
  ['the upload rule', { upload: { field: 'f', maxFiles: 1, maxBytes: 1 } }],
])('%s changes the hash', (_, change) => {
  expect(hashOf(change)).not.toBe(hashOf({}));
});

describe('history', () => {
  const call = (change: Partial<Call> = {}): Call => ({
    id: 'x.y',
    method: 'POST',
    path: '/api/x/',
    access: 'user',
    summary: 'First.',
    body: z.object({ a: z.string().max(5), kind: z.enum(['one', 'two']) }),
    answer: success({ list: z.array(z.object({ b: z.string() })) }),
    ...change,
  });
  const first = nextContractHistory({}, [call()]);
  const hash = first['x.y']?.hash ?? '';
  const olderAfter = (change: Partial<Call>) => nextContractHistory(first, [call(change)])['x.y']?.older;

  test('the committed history is the one of today’s contracts; otherwise run npm run openapi', () => {
    const committed = readContractHistory();
    expect(Object.fromEntries(Object.entries(committed).map(([id, one]) => [id, one.hash]))).toEqual(
      callHashes(),
    );
    expect(nextContractHistory(committed)).toEqual(committed);
  });

  const hashOf = (change: Partial<Call>) => callHashes([call(change)])['x.y'];
  test.each<[string, Partial<Call>]>([
    [
      'a further field that may be left out',
      { body: z.object({ a: z.string().max(5), kind: z.enum(['one', 'two']), c: z.number().optional() }) },
    ],
    [
      'a field with a default',
      { body: z.object({ a: z.string().max(5), kind: z.enum(['one', 'two']), c: z.number().default(1) }) },
    ],
    ['a wider limit', { body: z.object({ a: z.string().max(9), kind: z.enum(['one', 'two']) }) }],
    ['a further choice', { body: z.object({ a: z.string().max(5), kind: z.enum(['one', 'two', 'three']) }) }],
    [
      'a field that may now be left out',
      { body: z.object({ a: z.string().max(5).optional(), kind: z.enum(['one', 'two']) }) },
    ],
    [
      'a further field of the answer',
      { answer: success({ list: z.array(z.object({ b: z.string(), c: z.number() })), next: z.string() }) },
    ],
    ['a narrower answer', { answer: success({ list: z.array(z.object({ b: z.enum(['x']) })) }) }],
  ])('%s keeps the former form', (_, change) => {
    expect(hashOf(change)).not.toBe(hash);
    expect(olderAfter(change)).toEqual([hash]);
  });

  test.each<[string, Partial<Call>]>([
    ['another path', { path: '/api/z/' }],
    ['another method', { method: 'GET' }],
    [
      'a field that has to be there',
      { body: z.object({ a: z.string().max(5), kind: z.enum(['one', 'two']), c: z.number() }) },
    ],
    ['a field that is no longer read', { body: z.object({ kind: z.enum(['one', 'two']) }) }],
    ['a narrower limit', { body: z.object({ a: z.string().max(4), kind: z.enum(['one', 'two']) }) }],
    ['a new pattern', { body: z.object({ a: z.string().max(5).regex(/x/u), kind: z.enum(['one', 'two']) }) }],
    ['a choice less', { body: z.object({ a: z.string().max(5), kind: z.enum(['one']) }) }],
    ['another type', { body: z.object({ a: z.number(), kind: z.enum(['one', 'two']) }) }],
    ['a field of the answer less', { answer: success({}) }],
    [
      'a field of the answer that may be missing',
      { answer: success({ list: z.array(z.object({ b: z.string().optional() })) }) },
    ],
    [
      'a wider field of the answer',
      { answer: success({ list: z.array(z.object({ b: z.string().nullable() })) }) },
    ],
    [
      'a further outcome',
      {
        answer: z.union([
          success({ list: z.array(z.object({ b: z.string() })) }),
          z.object({ status: z.literal('no') }),
        ]),
      },
    ],
    ['another kind of answer', { produces: 'text/plain' }],
  ])('%s forgets it', (_, change) => {
    expect(olderAfter(change)).toEqual([]);
  });

  test('a flag in more forms keeps the form of a boolean, also beside a field of several types', () => {
    const answer = z.object({ object: z.string().nullable() });
    const before = nextContractHistory({}, [call({ body: z.object({ on: z.boolean() }), answer })]);
    const after = nextContractHistory(before, [call({ body: z.object({ on: flag() }), answer })]);
    expect(after['x.y']?.older).toEqual([before['x.y']?.hash]);
    const back = nextContractHistory(after, [call({ body: z.object({ on: z.boolean() }), answer })]);
    expect(back['x.y']?.older).toEqual([]);
  });

  test('older forms stay as long as every step keeps the one before, and come with what is served', () => {
    const wider = call({ body: z.object({ a: z.string().max(9), kind: z.enum(['one', 'two']) }) });
    const widest = call({ body: z.object({ a: z.string(), kind: z.enum(['one', 'two']) }) });
    const second = nextContractHistory(first, [wider]);
    const third = nextContractHistory(second, [widest]);
    expect(third['x.y']?.older).toEqual([second['x.y']?.hash, hash]);
    expect(nextContractHistory(third, [widest])).toEqual(third);
    expect(servedHashes([widest], third)['x.y']).toEqual([third['x.y']?.hash, second['x.y']?.hash, hash]);
    // A history of another form is no promise about this one.
    expect(servedHashes([wider], third)['x.y']).toEqual([second['x.y']?.hash]);
    expect(nextContractHistory(third, [])).toEqual({});
  });

  test('forms of uploads may only grow', () => {
    const upload = { field: 'f', maxFiles: 2, maxBytes: 10 };
    const before = nextContractHistory({}, [call({ upload })]);
    const after = (next: typeof upload | undefined) =>
      nextContractHistory(before, [call(next ? { upload: next } : {})])['x.y']?.older.length;
    expect(after({ ...upload, maxFiles: 3 })).toBe(1);
    expect(after({ ...upload, maxBytes: 9 })).toBe(0);
    expect(after({ ...upload, field: 'g' })).toBe(0);
    expect(after(undefined)).toBe(0);
  });
});
