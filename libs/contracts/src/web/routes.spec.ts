import { matchPage, PAGES, pagePath, type PageIdentity } from './routes.js';

const SELECTABLE = '/account/sessions/history/filter:selectable/order:ASC/';
const PERIOD = '/account/sessions/history/filter:period/timestamp:lastseven/order:DESC/';

test('both paths of the history match one page, each with its parameters', () => {
  expect(matchPage(SELECTABLE)).toEqual({ identity: 'account-history', params: { order: 'ASC' } });
  expect(matchPage(PERIOD)).toEqual({
    identity: 'account-history',
    params: { period: 'lastseven', order: 'DESC' },
  });
  expect(pagePath('account-history', { order: 'ASC' })).toBe(SELECTABLE);
  expect(pagePath('account-history', { order: 'DESC', period: 'lastseven' })).toBe(PERIOD);
});

test.each([
  '/account/sessions/history/filter:selectable/order:asc/',
  '/account/sessions/history/filter:selectable/order:/',
  '/account/sessions/history/filter:selectable/order/',
  '/account/sessions/history/filter:other/order:ASC/',
  '/account/sessions/history/filter:period/timestamp:year/order:ASC/',
  '/account/sessions/history/filter:period/timestamp:__proto__/order:ASC/',
  '/account/sessions/history/filter:period/order:ASC/',
])('%s matches no page', (path) => {
  expect(matchPage(path)).toBeNull();
});

test('the path of every page matches that page only', () => {
  for (const identity of Object.keys(PAGES) as PageIdentity[]) {
    const ofProject = {
      projectId: 'p',
      clusterId: 'c',
      containerId: 'd',
      pageId: 'w',
      module: 'm',
      row: 'r',
      map: 'a',
    };
    const params = { ...ofProject, caseId: 's', hash: 'h', profile: 'b', order: 'o' };
    const path = identity === 'account-history' ? SELECTABLE : pagePath(identity, params);
    expect(matchPage(path)?.identity).toBe(identity);
  }
});
