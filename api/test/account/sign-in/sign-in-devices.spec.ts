import { accountSelector } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { Pictures } from '../../../src/domains/account/profile/pictures.service.js';
import type { UploadedFile } from '../../../src/platform/http/multipart/uploads.interceptor.js';
import { FactorPerson } from '../factors/factors-world.js';
import { PASSWORD, sharedWorld, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine, second factors.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

test('security 33: a change of second factors removes the recognized devices of the account', async () => {
  const ada = await FactorPerson.create(world);
  const own = { user: new mongoose.Types.ObjectId(ada.browser.userId) };
  const countDevices = () => world.connection.collection('known_devices').countDocuments(own);
  expect(await countDevices()).toBe(1);
  await ada.enableApp();
  expect(await countDevices()).toBe(0);
});

test('the account chooser shows the picture of an account', async () => {
  const { mail, userId } = await world.signedIn('Ada');
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  const upload = { buffer: await picture.png().toBuffer() } as UploadedFile;
  await world.app.get(Pictures).store([upload], userId);
  const browser = world.browser();
  await browser.signIn(mail, PASSWORD, { rememberAccount: '1' });
  const { accounts } = (await browser.call(accountSelector, {})).body as { accounts: { avatar: string }[] };
  const shown = await world.browser().agent.get(accounts[0]?.avatar ?? '');
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
});
