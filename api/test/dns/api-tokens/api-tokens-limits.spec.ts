import { revokeToken, TOKEN_RETENTION_DAYS, TOKENS_MOST, type ApiToken } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { Zone } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { makeToken } from './token-examples.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

describe('the limit of tokens per project', () => {
  const own = () => world.connection.collection('api_tokens');

  /** Inserts stored tokens of a project; without a slot, as an earlier release stored them. */
  async function fill(full: Zone, count: number, more: (at: number) => object = () => ({})) {
    const copies = Array.from({ length: count }, (_, at) => ({
      project: new Types.ObjectId(full.projectId),
      user: new Types.ObjectId(ada.userId),
      name: `Copy ${at}`,
      tokenHash: `${full.projectId} ${at}`,
      hint: 'copy',
      access: 'read',
      createdAt: new Date(),
      expiresAt: null,
      revokedAt: null,
      ...more(at),
    }));
    await own().insertMany(copies);
  }

  test('revoked tokens do not count', async () => {
    const full = await Zone.create(world, ada, 'full.example');
    const { body } = await makeToken(full);
    await fill(full, TOKENS_MOST.live - 1);
    const refused = await makeToken(full);
    expect([refused.status, refused.body.status]).toEqual([409, 'conflict']);
    const { id } = body.token as ApiToken;
    await ada.call(revokeToken, { token_id: id, project_id: full.projectId });
    expect((await makeToken(full)).body.status).toBe('success');
  });

  test('expired tokens do not count', async () => {
    const full = await Zone.create(world, ada, 'expired.example');
    await fill(full, TOKENS_MOST.live, (slot) => ({ slot, expiresAt: new Date(Date.now() - 1) }));
    expect((await makeToken(full)).body.status).toBe('success');
  });

  test('concurrent creations do not exceed the limit', async () => {
    const full = await Zone.create(world, ada, 'rush.example');
    await fill(full, TOKENS_MOST.live - 10);
    const answers = await Promise.all(Array.from({ length: 100 }, () => makeToken(full)));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(409)]).toEqual([10, 90]);
    expect(await own().countDocuments({ project: new Types.ObjectId(full.projectId) })).toBe(
      TOKENS_MOST.live,
    );
  });

  test('cleanup deletes revoked and expired tokens after the retention period', async () => {
    const full = await Zone.create(world, ada, 'ended.example');
    const now = Date.now();
    const day = 86_400_000;
    const ends = [TOKEN_RETENTION_DAYS - 1, TOKEN_RETENTION_DAYS + 1].map(
      (days) => new Date(now - days * day),
    );
    await fill(
      full,
      5,
      (at) =>
        [
          { name: 'works' },
          ...ends.map((revokedAt) => ({ name: `revoked ${+revokedAt}`, revokedAt })),
          ...ends.map((expiresAt) => ({ name: `expired ${+expiresAt}`, expiresAt })),
        ][at] ?? {},
    );
    await world.app.get(CleanupScheduler).run(new Date(now));
    const tokens = await own()
      .find({ project: new Types.ObjectId(full.projectId) })
      .toArray();
    const [recent] = ends;
    expect(tokens.map(({ name }) => String(name)).sort()).toEqual([
      `expired ${Number(recent)}`,
      `revoked ${Number(recent)}`,
      'works',
    ]);
  });
});
