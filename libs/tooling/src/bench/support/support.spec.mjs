// Real: HTTP and TCP on loopback. Fake: the product, by a server that sends events.
import { createServer } from 'node:http';
import { follow, startRelay } from './events.mjs';
import { randomOf } from './fill.mjs';
import { SEARCHES } from './measure.mjs';
import { supportProblems, supportReport } from './report.mjs';

const times = (ms = 10) => ({ product: { p50: ms / 2, p95: ms }, bare: { p50: 1, p95: 2 } });
const searches = (ms = 10) => new Map(Object.values(SEARCHES).map((name) => [name, times(ms)]));
const figures = (more = {}) => ({
  searches: { few: searches(), many: searches() },
  emails: times(900),
  replies: times(300),
  intake: { product: 60, bare: 300, read: 20 },
  listeners: {
    product: { megabytes: 100, p95: 400 },
    bare: { megabytes: 20, p95: 4 },
    cut: { changes: 1_000, lost: 0, repeated: 0 },
  },
  ...more,
});

test('support figures that reach the bars have no problem', () => {
  expect(supportProblems(figures())).toEqual([]);
});

test.each([
  [
    { replies: times(501) },
    'sent answer until it is on the screen of the customer, p95 is 501.00 ms, the bar is 500.',
  ],
  [{ intake: { product: 49, bare: 300, read: 20 } }, 'accepted emails of 8 kB is 49.00 /s, the bar is 50.'],
  [
    { searches: { few: new Map([...searches(), [SEARCHES.one, times(5)]]), many: searches() } },
    'search, one word, p95 to that of few cases is 2.00 times, the bar is 1.5.',
  ],
  [
    { listeners: { ...figures().listeners, cut: { changes: 1_000, lost: 1, repeated: 0 } } },
    'events that a cut of the network lost is 1.00 events, the bar is 0.',
  ],
])('a bar that is not reached is named: %#', (more, problem) => {
  expect(supportProblems(figures(more))).toEqual([`Not reached: ${problem}`]);
});

test('the report has the ratio of each figure to the bare loop', () => {
  const run = { machine: 'one', node: '20', day: 'today', load: 0, cases: { few: 1_000, many: 100_000 } };
  const page = supportReport(figures(), run);
  expect(page).toMatch(/\| event with 1,000 streams, p95 +\| +400\.00 ms \|.*\| +4\.00 \| +100\.00 \|/);
  expect(page).not.toContain('| no |');
});

test('random numbers are the same for a seed', () => {
  const one = randomOf(5);
  const other = randomOf(5);
  expect([one(), one()]).toEqual([other(), other()]);
});

test('a reader reconnects from its last event after a network cut', async () => {
  const asked = /** @type {(string | undefined)[]} */ ([]);
  /** @type {import('node:http').ServerResponse | undefined} */
  let stream;
  const server = createServer((request, answer) => {
    asked.push(request.headers['last-event-id']?.toString());
    stream = answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write(`id: ${asked.length}\ndata: {"cases":["opened"]}\n\n`);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(null));
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const relay = await startRelay(port);
  const had = /** @type {string[]} */ ([]);
  const again = new Promise((resolve) => {
    void follow(relay.origin, {}, (cases) => {
      had.push(...(cases ?? []));
      if (had.length === 1) {
        relay.cut();
        stream?.write('id: 9\ndata: {"cases":["lost"]}\n\n', () => relay.restore());
      } else resolve(null);
    }).then((end) => again.then(end));
  });
  await again;
  expect(asked).toEqual([undefined, '1']);
  expect(had).toEqual(['opened', 'opened']);
  relay.close();
  server.close();
});
