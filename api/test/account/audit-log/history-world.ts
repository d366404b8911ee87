import { listHistory, type HistoryRow } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { PASSWORD, type Browser, type SignedIn, type World } from '../../harness/harness.js';

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
export const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const IN_THE_NETHERLANDS = '193.0.6.139';
export const IN_THE_UNITED_STATES = '8.8.8.8';

export interface HistoryPage {
  readonly list: HistoryRow[];
  readonly next: string | null;
  readonly count: number;
  readonly browsers: string[];
  readonly devices: string[];
}

export async function history(person: Browser, filter: object = {}): Promise<HistoryPage> {
  const { body } = await person.call(listHistory, filter as never);
  expect(body.status).toBe('success');
  return body as HistoryPage;
}

/** Signs in from another browser and IP address. */
export async function signInFrom(
  world: World,
  mail: string,
  userAgent: string,
  ip: string,
  password = PASSWORD,
): Promise<Browser> {
  const browser = world.browser();
  // Not stored: the token ends with the sign-in.
  const { token } = (await browser.page('/login/')).vars;
  await browser
    .post('/api/user/login/')
    .set('User-Agent', userAgent)
    .set('X-Forwarded-For', ip)
    .send({ _csrf_token: token, mail, password });
  return browser;
}

/** Events at given times, without a sign-in for each of them. */
export async function eventsAt(
  world: World,
  person: SignedIn,
  moments: readonly string[],
  more: object = {},
): Promise<void> {
  await world.connection.collection('auth_events').insertMany(
    moments.map((moment) => ({
      user: new Types.ObjectId(person.userId),
      kind: 'signed-in',
      factor: 'password',
      session: null,
      ip: '192.0.2.1',
      userAgent: '',
      browser: 'Unknown',
      browserName: 'Unknown',
      device: 'Unknown',
      city: null,
      country: null,
      at: new Date(moment),
      ...more,
    })),
  );
}
