import { matchPage, PAGES } from '@zonewerk/contracts';
import { isSecretPath, loggedPath } from './secret-paths.js';

test.each([
  ['/reset/abcdefghijklmnop/', '/reset/:hash/'],
  ['/reset/abcdefghijklmnop', '/reset/:hash/'],
])('the secret path %s is logged as %s', (path, logged) => {
  expect(isSecretPath(path)).toBe(true);
  expect(loggedPath(path)).toBe(logged);
});

test.each(['/reset/', '/login/', '/api/user/reset/email/', '/no/such/page/'])('%s is not secret', (path) => {
  expect(isSecretPath(path)).toBe(false);
  expect(loggedPath(path)).toBe(path);
});

test('no page has a path below /api/, where secret paths are not searched', () => {
  const paths = Object.values(PAGES).flatMap((page) => [
    page.path,
    ...('otherPaths' in page ? page.otherPaths : []),
  ]);
  expect(paths.filter((path) => /^\/(api|:)/u.test(path))).toEqual([]);
  expect(matchPage('/api/reset/abcdefghijklmnop/')).toBeNull();
});
