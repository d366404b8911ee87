import { fakeServer } from '../test/fake-server';
import { createHeaderKeeper, headerTemplate } from './header-template';

const realFetch = globalThis.fetch;
const visitor = { loggedIn: false, personId: null };
const mies = { loggedIn: true, personId: 'mies' };

function serve(loggedIn: () => boolean) {
  return fakeServer({
    '/renderTemplate/header/': () => new Response(`<div data-zw-logged-in="${loggedIn()}"></div>`),
  });
}

beforeEach(() => headerTemplate.set(null));
afterEach(() => {
  globalThis.fetch = realFetch;
});

it('the header is fetched once for an unchanged logged-in state', async () => {
  const requests = serve(() => false);
  const keeper = createHeaderKeeper();
  await keeper.start();
  await keeper.pageShown(visitor);
  await keeper.pageShown(visitor);
  expect(requests).toHaveLength(1);
});

it('the header is not fetched twice before the first page', async () => {
  const requests = serve(() => false);
  const keeper = createHeaderKeeper();
  await Promise.all([keeper.start(), keeper.pageShown(visitor)]);
  expect([requests.length, headerTemplate.get()?.loggedIn]).toEqual([1, false]);
});

it('the header is fetched for the latest state when it changes during a fetch', async () => {
  let loggedIn = false;
  const requests = serve(() => loggedIn);
  const keeper = createHeaderKeeper();
  const early = [keeper.start(), keeper.pageShown(visitor)];
  loggedIn = true;
  await Promise.all([...early, keeper.pageShown(mies)]);
  expect([requests.length, headerTemplate.get()?.loggedIn]).toEqual([2, true]);
});

it('the header is refetched when the state or the user changes', async () => {
  let loggedIn = false;
  const requests = serve(() => loggedIn);
  const keeper = createHeaderKeeper();
  await keeper.start();
  await keeper.pageShown(visitor);
  loggedIn = true;
  await keeper.pageShown(mies);
  expect([requests.length, headerTemplate.get()?.loggedIn]).toEqual([2, true]);
  await keeper.pageShown({ ...mies, personId: 'other' });
  expect(requests).toHaveLength(3);
});

it('the header is refetched when the start state differs from the first page', async () => {
  const requests = serve(() => false);
  const keeper = createHeaderKeeper();
  await keeper.start();
  await keeper.pageShown(mies);
  expect(requests).toHaveLength(2);
});

it('a failed fetch preserves the former header and is retried with the next page', async () => {
  let works = true;
  const requests = fakeServer({
    '/renderTemplate/header/': () =>
      works ? new Response('<div data-zw-logged-in="false"></div>') : new TypeError('Failed to fetch'),
  });
  const keeper = createHeaderKeeper();
  await keeper.start();
  await keeper.pageShown(visitor);
  works = false;
  await keeper.pageShown(mies);
  expect(headerTemplate.get()?.loggedIn).toBe(false);
  await keeper.pageShown(mies);
  expect(requests).toHaveLength(3);
});
