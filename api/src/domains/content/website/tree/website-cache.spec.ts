import { PageTree } from './page-tree.js';
import { WebsiteCache } from './website-cache.js';
import type { Structure } from './structure.types.js';

// Pure: structures without a database.
const structure = (pages: number): Structure => {
  const ids = Array.from({ length: pages }, (_, at) => `${at}`);
  return { website: {} as Structure['website'], tree: new PageTree({ top: ids }) };
};

test('the cache evicts the least recently used structure, by number of pages', () => {
  const cache = new WebsiteCache(10);
  cache.put('a', structure(3));
  cache.put('b', structure(3));
  expect(cache.get('a')?.tree.size).toBe(3);
  cache.put('c', structure(3));
  expect(['a', 'b', 'c'].map((one) => cache.get(one)?.tree.size)).toEqual([3, undefined, 3]);
});

test('a newer structure replaces the older one and counts once', () => {
  const cache = new WebsiteCache(10);
  for (let times = 0; times < 5; times += 1) cache.put('a', structure(4 - (times % 2)));
  cache.put('b', structure(4));
  expect(['a', 'b'].map((one) => cache.get(one)?.tree.size)).toEqual([4, 4]);
});

test('a structure that is too large for the cache is not cached', () => {
  const cache = new WebsiteCache(10);
  cache.put('a', structure(10));
  expect(cache.get('a')).toBeUndefined();
  cache.put('b', structure(9));
  expect(cache.get('b')?.tree.size).toBe(9);
});
