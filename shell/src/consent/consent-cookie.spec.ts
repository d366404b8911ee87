import { consentCookie, readConsent } from './consent-cookie';

it('writes the flags behind the true of the specification, for 365 days and the whole site', () => {
  expect(consentCookie({ analytical: true, supportive: false }, false)).toBe(
    'zw_consent=true.analytical=1.supportive=0; Max-Age=31536000; Path=/; SameSite=Lax',
  );
  expect(consentCookie({ analytical: false, supportive: false }, true)).toMatch(/; Secure$/u);
});

it('reads what it wrote among other cookies', () => {
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
])('takes %p as no choice', (cookies) => expect(readConsent(cookies)).toBeNull());
