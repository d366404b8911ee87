import mongoose from 'mongoose';
import {
  decodeFormerUrls,
  MAX_PENDING_REDIRECTS,
  type FormerUrls,
  keyOfFormer,
  encodeFormerUrls,
  unpadChildren,
  padChildren,
} from './stored-website.js';

const ids = (many: number) => Array.from({ length: many }, (_, at) => String(at + 1).padStart(24, 'a'));
const sizeOf = (list: readonly string[]) => mongoose.mongo.BSON.calculateObjectSize({ list });

const FORMER: FormerUrls = {
  v: 7,
  at: new Date('2026-11-25T10:00:00Z'),
  by: 'b'.repeat(24),
  changes: [
    { page: 'a'.repeat(24), language: 'nl', from: '/één/', to: '/twee/', above: ['c'.repeat(24)] },
    { page: 'a'.repeat(24), language: 'en', from: '/one/', to: '/two/', above: [] },
  ],
};

test('a padded list of any length is read unchanged', () => {
  const children = Object.fromEntries(Array.from({ length: 40 }, (_, many) => [`p${many}`, ids(many)]));
  const stored = Object.fromEntries(
    Object.entries(children).map(([parent, list]) => [parent, padChildren(list)]),
  );
  expect(unpadChildren(stored)).toEqual(children);
});

test('lists without padding are read unchanged', () => {
  expect(unpadChildren({ top: ids(3), a: [] })).toEqual({ top: ids(3), a: [] });
});

test('a page after the padding of a list is not lost', () => {
  const [page = ''] = ids(1);
  expect(unpadChildren({ top: [...padChildren(ids(9)), 'b'.repeat(24), page] })).toEqual({
    top: [...ids(9), 'b'.repeat(24), page],
  });
});

test.each([
  [1, 1],
  [3, 4],
  [5, 8],
  [9, 16],
  [17, 24],
])('a list of %i pages has the stored size of a list of %i', (few, many) => {
  expect(sizeOf(padChildren(ids(few)))).toBe(sizeOf(padChildren(ids(many))));
  expect(padChildren(ids(many))).toHaveLength(many);
});

test('former URLs are decoded unchanged and have a fixed stored size', () => {
  const stored = encodeFormerUrls(FORMER);
  const less = encodeFormerUrls({ ...FORMER, changes: [] });
  if (!stored || !less) throw new Error('It has no room.');
  expect(decodeFormerUrls(stored)).toEqual(FORMER);
  expect(less.byteLength).toBe(stored.byteLength);
});

test('former URLs above the fixed size are not encoded', () => {
  const many = Array.from({ length: 40 }, () => FORMER.changes).flat();
  expect(encodeFormerUrls({ ...FORMER, changes: many })).toBeNull();
});

test('consecutive changes have different positions', () => {
  const places = Array.from({ length: MAX_PENDING_REDIRECTS }, (_, v) => keyOfFormer(v));
  expect(new Set(places).size).toBe(MAX_PENDING_REDIRECTS);
  expect(keyOfFormer(MAX_PENDING_REDIRECTS)).toBe(keyOfFormer(0));
});
