import { browserName, readUserAgent } from './browser-name.js';

const UNKNOWN = { browser: 'Unknown', browserName: 'Unknown', device: 'Unknown' };

test('a common user agent has its browser, system and device', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(readUserAgent(firefox)).toEqual({
    browser: 'Firefox 140',
    browserName: 'Firefox',
    device: 'Linux, desktop',
  });
  expect(browserName(firefox)).toBe('Firefox 140 on Linux, desktop');
});

test.each([
  '',
  'Your account is locked. Open https://evil.example/login/1 now',
  '<script>alert(1)</script>/1',
  'Your account is locked/call 0900 1234',
  'x'.repeat(512),
])('the user agent %j is shown as Unknown', (userAgent) => {
  expect(readUserAgent(userAgent)).toEqual(UNKNOWN);
  expect(browserName(userAgent)).toBe('Unknown');
});

test('a recognised browser name shows no other text of the user agent', () => {
  const shown = browserName(
    'Open https://evil.example Chrome/9999999 now (Windows NT 10.0; evil) Firefox/now',
  );
  expect(shown).not.toMatch(/evil|now|9999999/u);
});
