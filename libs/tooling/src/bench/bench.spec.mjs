// Real: HTTP on loopback. Fake: the product. Responses are counted and not timed.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { benchSize } from '../commands/bench.mjs';
import { broken, budgets } from './budgets.mjs';
import { figuresOf, percentile } from './figures.mjs';
import { measure } from './measure.mjs';
import { report } from './report.mjs';
import { NAMES } from './subjects.mjs';

test('a percentile is a measured value, in any order of the values', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([0, 50, 95, 100].map((share) => percentile(hundred, share))).toEqual([1, 50, 95, 100]);
  expect(percentile([10, 9, 100], 50)).toBe(10);
  expect(percentile([0.25], 95)).toBe(0.25);
  expect(() => percentile([], 50)).toThrow(RangeError);
  expect(figuresOf({ ms: [3, 1, 2], done: 90, seconds: 1.5 })).toEqual({ p50: 2, p95: 3, rate: 60 });
});

/**
 * Figures of every subject: 1.5 ms by default.
 *
 * @param {Record<string, number>} [more] p50 by name
 */
function measured(more = {}) {
  const { check, guest, header, page, bare } = NAMES;
  const lists = [NAMES.recordSets, NAMES.cases, bare.recordSets, bare.cases].flatMap((list) =>
    Object.values(list),
  );
  return new Map(
    [check, guest, header, page, bare.session, ...lists].map((name) => {
      const p50 = more[name] ?? 1.5;
      return [name, { p50, p95: p50 * 2, rate: 1_000 / p50 }];
    }),
  );
}

test('a budget is met up to its limit', () => {
  const list = budgets(measured({ [NAMES.check]: 2, [NAMES.cases.many]: 2.25, [NAMES.recordSets.many]: 3 }));
  expect(list.map(({ what, figure, isMet }) => [what, figure, isMet])).toEqual([
    ['session check', 2, true],
    ['record sets: first page', 2, false],
    ['record sets: page in the middle', 1, true],
    ['cases: first page', 1.5, true],
    ['cases: page in the middle', 1, true],
  ]);
});

test('a budget is broken when no attempt meets it', () => {
  const slow = measured({ [NAMES.check]: 2.5 });
  const other = measured({ [NAMES.cases.middle]: 3 });
  expect(broken([measured()])).toEqual([]);
  expect(broken([slow])).toEqual(['Not kept: session check is 2.50 ms, more than 2.']);
  expect(broken([slow, measured()])).toEqual([]);
  expect(broken([slow, other])).toEqual([]);
  expect(broken([other, other])).toEqual([
    'Not kept: cases: page in the middle is 2.00 times, more than 1.5.',
  ]);
});

test('the report has its machine and each figure with that of its bare route', () => {
  const few = { [NAMES.recordSets.few]: 3, [NAMES.recordSets.many]: 3.6, [NAMES.bare.recordSets.many]: 2 };
  const page = report(measured({ ...few, [NAMES.check]: 2.1, [NAMES.header]: 3.6 }), {
    machine: '2 × Slow CPU',
    node: '20.20.0',
    day: '2000-12-31',
    load: 0.34,
    rows: { few: 100, many: 100_000 },
  });
  const rows = page.split('\n').map((line) => line.replace(/ +/g, ' '));
  expect(page).toContain('one run: 2 × Slow CPU, Node.js 20.20.0, 2000-12-31,\nwith a load of 0.3 ');
  expect(rows).toContain('| session check | 2.10 ms | 2.00 ms | not kept |');
  expect(rows).toContain('| record sets: first page | 1.20 times | 1.50 times | kept |');
  expect(rows).toContain('| header, signed in | 3.60 | 7.20 | 278 | 2.40 | 0.42 |');
  expect(rows).toContain('| record sets: 100,000 | 3.60 | 7.20 | 278 | 1.20 | 1.80 | 0.56 |');
});

/**
 * Measures two paths of a server.
 *
 * @param {import('node:http').RequestListener} answer
 */
async function measureOn(answer) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const url = `http://127.0.0.1:${port}`;
  const subjects = [
    { name: 'read', wanted: { url: `${url}/read` } },
    { name: 'write', wanted: { url: `${url}/write`, method: /** @type {const} */ ('POST'), body: { a: 1 } } },
  ];
  try {
    return await measure(subjects, { warmUp: 1, rounds: 2, requests: 3, floodMs: 1 });
  } finally {
    server.close();
  }
}

test('subjects are measured in turns, and the flood uses its own connections', async () => {
  /** @type {string[]} */
  const requests = [];
  const sockets = new Set();
  const figures = await measureOn((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers['content-type'] ?? ''}`.trim());
    sockets.add(request.socket);
    request.resume().once('end', () => response.end('{}'));
  });
  expect([...figures.keys()]).toEqual(['read', 'write']);
  expect(figures.get('write')).toEqual({
    p50: expect.any(Number),
    p95: expect.any(Number),
    rate: expect.any(Number),
  });
  const turns = requests.filter((line, at) => line !== requests[at - 1]);
  const read = 'GET /read';
  const write = 'POST /write application/json';
  // Warm-up, first round, and the second round backwards.
  expect(turns).toEqual([read, write, read, write, read]);
  expect(sockets.size).toBe(17);
});

test('a refusal fails the measurement', async () => {
  const refused = measureOn((_, response) => void response.writeHead(429).end('Slow down.'));
  await expect(refused).rejects.toThrow(/\/read answered 429: Slow down\./);
});

test('the bench has its full size without arguments, and the smoke run has no budgets', () => {
  const parts = ['lists', 'auth', 'dns', 'balance', 'content', 'hosting', 'support', 'projects'];
  expect(benchSize([])).toMatchObject({ rows: { few: 100, many: 100_000 }, counts: true, parts });
  expect(benchSize(['--smoke'])).toMatchObject({ rows: { few: 100, many: 1_000 }, counts: false, parts });
  expect(benchSize(['--part', 'auth'])).toMatchObject({ counts: true, parts: ['auth'] });
  expect(() => benchSize(['--fast'])).toThrow(
    'Use: npm run bench [-- [--smoke] [--part lists|auth|dns|balance|content|hosting|support|projects]]',
  );
  expect(() => benchSize(['--part', 'all'])).toThrow('There is no part "all".');
});
