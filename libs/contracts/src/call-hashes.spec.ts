import { z } from 'zod';
import { ALL_CALLS } from './all-calls.js';
import { callHashes } from './call-hashes.js';
import { defineCall, type Call } from './platform/call.js';
import { success } from './platform/fields.js';

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
