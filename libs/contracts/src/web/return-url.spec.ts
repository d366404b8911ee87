import { safeReturnUrl } from './return-url.js';
import { AFTER_LOGIN_PATH, matchPage, pagePath } from './routes.js';

test.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  '/\t/evil.example',
  '/.//evil.example',
  '/%2F..//evil.example/..//x',
  'javascript:alert(1)',
  '//user@evil.example',
  '@evil.example',
  '',
  '/login/?returnUrl=/login/',
  null,
])('the return URL %p stays on the site', (value) => {
  const target = safeReturnUrl(value);
  const url = new URL(target, 'https://zonewerk.example');
  expect(url.origin).toBe('https://zonewerk.example');
  expect(target.startsWith('//')).toBe(false);
  expect(url.pathname.startsWith('/login')).toBe(false);
});

test('a return path on the site retains its query and fragment', () => {
  expect(safeReturnUrl('/support/?a=1#b')).toBe('/support/?a=1#b');
  expect(safeReturnUrl(undefined)).toBe(AFTER_LOGIN_PATH);
});

test('a page path and its match are each other’s inverse', () => {
  const path = pagePath('project-label', { projectId: 'a/b c' });
  expect(matchPage(path)).toEqual({ identity: 'project-label', params: { projectId: 'a/b c' } });
  expect(matchPage('/nowhere/')).toBeNull();
});
