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

test('descriptions and the order of fields do not change a hash', () => {
  const body = z.object({ b: z.number(), a: z.string().describe('two') });
  expect(hashOf({ summary: 'Second.', body })).toBe(hashOf({}));
});

test.each<[string, Partial<Call>]>([
  ['the path', { path: '/api/z/' }],
  ['the method', { method: 'GET' }],
  ['a new field', { body: z.object({ a: z.string(), b: z.number(), c: z.string() }) }],
  ['a narrower field', { body: z.object({ a: z.string().max(3), b: z.number() }) }],
  ['the response', { answer: success({ more: z.string() }) }],
  ['the upload rule', { upload: { field: 'f', maxFiles: 1, maxBytes: 1 } }],
])('%s changes the hash', (_, change) => {
  expect(hashOf(change)).not.toBe(hashOf({}));
});

describe('contract history', () => {
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

  test('the committed file equals the current contracts; otherwise run npm run openapi', () => {
    const committed = readContractHistory();
    expect(Object.fromEntries(Object.entries(committed).map(([id, one]) => [id, one.hash]))).toEqual(
      callHashes(),
    );
    expect(nextContractHistory(committed)).toEqual(committed);
  });

  const hashOf = (change: Partial<Call>) => callHashes([call(change)])['x.y'];
  test.each<[string, Partial<Call>]>([
    [
      'a further optional field',
      { body: z.object({ a: z.string().max(5), kind: z.enum(['one', 'two']), c: z.number().optional() }) },
    ],
    [
      'a field with a default',
      { body: z.object({ a: z.string().max(5), kind: z.enum(['one', 'two']), c: z.number().default(1) }) },
    ],
    ['a wider limit', { body: z.object({ a: z.string().max(9), kind: z.enum(['one', 'two']) }) }],
    ['a further choice', { body: z.object({ a: z.string().max(5), kind: z.enum(['one', 'two', 'three']) }) }],
    [
      'a field that becomes optional',
      { body: z.object({ a: z.string().max(5).optional(), kind: z.enum(['one', 'two']) }) },
    ],
    [
      'a further field of the response',
      { answer: success({ list: z.array(z.object({ b: z.string(), c: z.number() })), next: z.string() }) },
    ],
    ['a narrower response', { answer: success({ list: z.array(z.object({ b: z.enum(['x']) })) }) }],
  ])('%s retains the former hash', (_, change) => {
    expect(hashOf(change)).not.toBe(hash);
    expect(olderAfter(change)).toEqual([hash]);
  });

  test.each<[string, Partial<Call>]>([
    ['another path', { path: '/api/z/' }],
    ['another method', { method: 'GET' }],
    [
      'a further required field',
      { body: z.object({ a: z.string().max(5), kind: z.enum(['one', 'two']), c: z.number() }) },
    ],
    ['a removed field', { body: z.object({ kind: z.enum(['one', 'two']) }) }],
    ['a narrower limit', { body: z.object({ a: z.string().max(4), kind: z.enum(['one', 'two']) }) }],
    ['a new pattern', { body: z.object({ a: z.string().max(5).regex(/x/u), kind: z.enum(['one', 'two']) }) }],
    ['a removed choice', { body: z.object({ a: z.string().max(5), kind: z.enum(['one']) }) }],
    ['another type', { body: z.object({ a: z.number(), kind: z.enum(['one', 'two']) }) }],
    ['a removed field of the response', { answer: success({}) }],
    [
      'an optional field of the response',
      { answer: success({ list: z.array(z.object({ b: z.string().optional() })) }) },
    ],
    [
      'a wider field of the response',
      { answer: success({ list: z.array(z.object({ b: z.string().nullable() })) }) },
    ],
    [
      'a further response variant',
      {
        answer: z.union([
          success({ list: z.array(z.object({ b: z.string() })) }),
          z.object({ status: z.literal('no') }),
        ]),
      },
    ],
    ['another content type of the response', { produces: 'text/plain' }],
  ])('%s discards the former hash', (_, change) => {
    expect(olderAfter(change)).toEqual([]);
  });

  test('a flag with more forms retains the hash of a boolean', () => {
    const answer = z.object({ object: z.string().nullable() });
    const before = nextContractHistory({}, [call({ body: z.object({ on: z.boolean() }), answer })]);
    const after = nextContractHistory(before, [call({ body: z.object({ on: flag() }), answer })]);
    expect(after['x.y']?.older).toEqual([before['x.y']?.hash]);
    const back = nextContractHistory(after, [call({ body: z.object({ on: z.boolean() }), answer })]);
    expect(back['x.y']?.older).toEqual([]);
  });

  test('older hashes remain while every step is compatible, and are served', () => {
    const wider = call({ body: z.object({ a: z.string().max(9), kind: z.enum(['one', 'two']) }) });
    const widest = call({ body: z.object({ a: z.string(), kind: z.enum(['one', 'two']) }) });
    const second = nextContractHistory(first, [wider]);
    const third = nextContractHistory(second, [widest]);
    expect(third['x.y']?.older).toEqual([second['x.y']?.hash, hash]);
    expect(nextContractHistory(third, [widest])).toEqual(third);
    expect(servedHashes([widest], third)['x.y']).toEqual([third['x.y']?.hash, second['x.y']?.hash, hash]);
    // The history of another hash does not apply to this one.
    expect(servedHashes([wider], third)['x.y']).toEqual([second['x.y']?.hash]);
    expect(nextContractHistory(third, [])).toEqual({});
  });

  test('upload rules retain the former hash only when they grow', () => {
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
