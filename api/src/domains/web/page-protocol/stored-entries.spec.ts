import { COOKIES } from '@zonewerk/contracts';
import { CookieJar } from '../../../platform/http/cookies/cookies.js';
import { cookieEntries } from './stored-entries.js';

test.each([true, false])(
  'the cookie page names every cookie of the server, secure cookies: %s',
  (secureCookies) => {
    const jar = new CookieJar({ secureCookies });
    const names = Object.entries(jar).flatMap(([key, value]) =>
      key.endsWith('Name') ? [String(value)] : [],
    );
    expect(names).toHaveLength(5);
    const named = cookieEntries(jar, { byStripe: false, intercomApp: undefined }).map(({ name }) => name);
    expect(named.toSorted()).toEqual([...names, ...Object.values(COOKIES)].toSorted());
  },
);

test('the cookie page names the cookies of Stripe only where its script runs', () => {
  const jar = new CookieJar({ secureCookies: true });
  const stripe = (byStripe: boolean) =>
    cookieEntries(jar, { byStripe, intercomApp: undefined }).filter(({ name }) => name.startsWith('__stripe'))
      .length;
  expect([stripe(true), stripe(false)]).toEqual([2, 0]);
});
