import { isSecretPath, loggedPath } from './secret-paths.js';

test.each([
  ['/reset/abcdefghijklmnop/', '/reset/:hash/'],
  ['/reset/abcdefghijklmnop', '/reset/:hash/'],
])('%s opens an account and is logged as %s', (path, logged) => {
  expect(isSecretPath(path)).toBe(true);
  expect(loggedPath(path)).toBe(logged);
});

test.each(['/reset/', '/login/', '/api/user/reset/email/', '/no/such/page/'])('%s may be logged', (path) => {
  expect(isSecretPath(path)).toBe(false);
  expect(loggedPath(path)).toBe(path);
});
