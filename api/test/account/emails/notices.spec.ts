import { listEmails, makeRecoveryCodes, setEmailDisable, setEmailEnable } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { FactorPerson } from '../factors/factors-world.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine, counters as in production.
let world: World;
beforeAll(async () => {
  world = await startWorld({ ZW_RATE_LIMIT_SCALE: '1' });
});
afterAll(() => world.close());

const MOST = 20;

test('security 22: repeated changes of an email address are rate-limited', async () => {
  const ada = await world.signedIn('Ada');
  const email = `more-${ada.mail}`;
  const at = new Date();
  const more = { _id: new Types.ObjectId(), email, createdAt: at, confirmedAt: at, enabled: true };
  await world.connection.collection('users').updateOne({ _id: new Types.ObjectId(ada.userId) }, {
    $push: { emails: { ...more, notifications: 'all' }, confirmedAddresses: email, signInAddresses: email },
  } as never);
  const object = more._id.toHexString();
  const statuses: number[] = [];
  for (let round = 0; round < MOST / 2 + 1; round += 1) {
    for (const call of [setEmailDisable, setEmailEnable]) {
      statuses.push((await ada.call(call, { object })).status);
    }
  }
  expect(statuses).toEqual([...Array<number>(MOST).fill(200), 429, 200]);
  const { list } = (await ada.call(listEmails, {})).body as { list: { email: string; status: string }[] };
  expect(list.find((one) => one.email === email)?.status).toBe('enabled');
});

test('security 22: repeated creation of recovery codes is rate-limited', async () => {
  const ada = await FactorPerson.create(world);
  await ada.enableApp();
  for (let made = 1; made < MOST; made += 1) await ada.recoveryCodes();
  const { status, headers } = await ada.browser.call(makeRecoveryCodes, {});
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
});
