import { consentCookie, readConsent } from './consent-cookie';

it('the consent cookie has the specified value with flags, 365 days and the whole site', () => {
  expect(consentCookie({ analytical: true, supportive: false }, false)).toBe(
    'zw_consent=true.analytical=1.supportive=0; Max-Age=31536000; Path=/; SameSite=Lax',
  );
  expect(consentCookie({ analytical: false, supportive: false }, true)).toMatch(/; Secure$/u);
});

it('a written consent is read among other cookies', () => {
  for (const analytical of [true, false]) {
    for (const supportive of [true, false]) {
      const [pair] = consentCookie({ analytical, supportive }, false).split(';');
      expect(readConsent(`a=b; ${pair}; zw_logged_in=1`)).toEqual({ analytical, supportive });
    }
  }
});

it.each([
  '',
  'zw_consent=true',
  'zw_consent=',
  'xzw_consent=true.analytical=1.supportive=1',
  'zw_consent=false',
])('the cookies %p contain no choice', (cookies) => expect(readConsent(cookies)).toBeNull());
