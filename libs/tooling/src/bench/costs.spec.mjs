// Real: HTTP on loopback. Fake: the measured server, which reports its processor time.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { costReport } from './cost-report.mjs';
import { measureCosts } from './costs.mjs';
import { ERRANDS } from './errands.mjs';

const EFFORT = { warmUp: 2, rounds: 2, requests: 2, floodMs: 1 };

/**
 * Measures one errand of two users on a server that uses two processor seconds per response.
 *
 * @param {string} text response of the server
 */
async function measureOn(text) {
  /** @type {string[]} */
  const paths = [];
  const server = createServer((request, response) => {
    paths.push(String(request.url));
    response.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const wanted = ['/ada', '/eve'].map((path) => ({
    url: `http://127.0.0.1:${port}${path}`,
    answer: 'welcome',
  }));
  try {
    const costs = await measureCosts([{ name: 'enter', wanted, cpu: async () => paths.length * 2 }], EFFORT);
    return { cost: costs.get('enter'), paths };
  } finally {
    server.close();
  }
}

test('users are measured in turns, and the processor time is per request', async () => {
  const { cost, paths } = await measureOn('{"message":"welcome"}');
  expect(cost).toEqual({ p50: expect.any(Number), rate: expect.any(Number), cpuMs: 2_000 });
  expect(paths.slice(0, 4)).toEqual(['/ada', '/eve', '/ada', '/eve']);
  expect(new Set(paths)).toEqual(new Set(['/ada', '/eve']));
});

test('a refusal with status 200 fails the measurement', async () => {
  await expect(measureOn('{"message":"go away"}')).rejects.toThrow('answered 200: {"message":"go away"}');
});

test('the report compares both servers and states which is ahead', () => {
  const cost = (/** @type {number} */ cpuMs) => ({ p50: 20, rate: 50, cpuMs });
  const costs = new Map(Object.values(ERRANDS).map((name) => [name, cost(40)]));
  costs.set(ERRANDS.check, cost(3));
  costs.set(ERRANDS.rivalCheck, cost(2));
  const run = { machine: '2 × Slow CPU', node: '20.20.0', day: '2000-12-31', load: 0.34 };
  const page = costReport(costs, run);
  const rows = page.split('\n').map((line) => line.replace(/ +/g, ' '));
  expect(page).toContain('one run: 2 × Slow CPU, Node.js 20.20.0, 2000-12-31,\nwith a load of 0.3 ');
  expect(rows).toContain('| sign-in: Zonewerk | 20.00 | 50.0 | 40.00 | 25.0 | |');
  expect(rows).toContain('| session check: better-auth | 20.00 | 50.0 | 2.00 | 500.0 | 1.50 |');
  expect(page).toContain('Our sign-in is ahead: 1.00 times');
  expect(page).toContain('Our session check is behind: 1.50 times');
});
