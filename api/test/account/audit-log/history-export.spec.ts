import { exportHistory, type HistoryRow } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { startWorld, type World } from '../../harness/harness.js';
import { eventsAt, FIREFOX, history, IN_THE_NETHERLANDS, signInFrom } from './history-world.js';

// Real: API over HTTP, database engine.
let world: World;
beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => world.close());

test('the CSV export is a no-store attachment with one row per event and escaped formulas', async () => {
  const ada = await world.signedIn('Ada');
  await eventsAt(world, ada, ['2026-05-02T10:00:00.000Z'], { browser: '=HYPERLINK("http://evil.example")' });
  const answer = await ada.call(exportHistory, { format: 'csv', order: 'ASC' });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="history-\d{4}-\d\d-\d\d\.csv"$/u,
  );
  const lines = answer.text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFDate (UTC),Event,Factor,Browser,Device,Address,City,Country');
  expect(lines[1]).toBe(
    `2026-05-02T10:00:00.000Z,Signed in,Password,"'=HYPERLINK(""http://evil.example"")",Unknown,192.0.2.1,Unknown,Unknown`,
  );
  expect(lines).toHaveLength(3);
  expect((await history(ada)).list[0]?.kind).toBe('history-exported');
});

test('the JSON export has the rows of the list under the same filter', async () => {
  const ada = await world.signedIn('Ada');
  await signInFrom(world, ada.mail, FIREFOX, IN_THE_NETHERLANDS);
  const wanted = (await history(ada, { browser: 'Firefox' })).list;
  const answer = await ada.call(exportHistory, { format: 'json', browser: 'Firefox' });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(answer.text)).toEqual(wanted);
});

inFullRun(test)('the history export stops at 10,000 rows', async () => {
  const ada = await world.signedIn('Ada');
  const start = Date.UTC(2020, 0, 1);
  const moments = Array.from({ length: 10_050 }, (_, index) => new Date(start + index).toISOString());
  await eventsAt(world, ada, moments);
  const answer = await ada.call(exportHistory, { format: 'json', order: 'ASC' });
  const rows = JSON.parse(answer.text) as HistoryRow[];
  expect(rows).toHaveLength(10_000);
  expect([rows[0]?.date, rows.at(-1)?.date]).toEqual([moments[0], moments[9_999]]);
});

test('the history export requires a recent proof', async () => {
  const ada = await world.signedIn('Ada');
  await world.connection
    .collection('sessions')
    .updateMany({ user: new Types.ObjectId(ada.userId) }, { $set: { factorAt: new Date(0) } });
  const answer = await ada.call(exportHistory, { format: 'csv' });
  expect([answer.status, answer.body.status]).toEqual([403, 'recent-factor-required']);
});
