import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeSoak, PAGE, soakFigures } from './results.mjs';

const RESULT = { day: '2026-01-02', machine: '2 × Processor', node: '20.0.0', seed: 7, minutes: 3 };

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zw-soak-'));
  await mkdir(join(root, 'docs/figures'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** @param {import('./results.mjs').Part} part @param {Record<string, number>} figures @param {boolean} [more] */
const store = (part, figures, more = false) => storeSoak(root, part, { ...RESULT, figures }, { more });

const page = () => readFile(join(root, PAGE), 'utf8');

test('the soak report has the counts and the run of each part, and marks parts without a run', async () => {
  await store('packets', { 'udp: sent': 1_000_000 });
  const text = await page();
  expect(text).toMatch(/\| udp: sent +\| 1,000,000 \|/);
  expect(text).toContain('`npm run soak -- --part packets --seed`');
  expect(text).toMatch(/\| 7 +\| 2026-01-02 \| 2 × Processor \| Node.js 20.0.0 \| +3 \|/);
  expect(text.match(/Not run yet\./g)).toHaveLength(11);
});

test('a repeated part replaces only its own figures', async () => {
  await store('packets', { sent: 1 });
  await store('kills', { kills: 2 });
  await store('packets', { sent: 3 });
  const text = await page();
  expect(text).toMatch(/\| kills \| +2 \|/);
  expect(text).toMatch(/\| sent \| +3 \|/);
});

test('additional runs of a part are added to its figures', async () => {
  await store('payments', { orders: 1_000 });
  await store('payments', { orders: 1_500 }, true);
  const text = await page();
  expect(text).toMatch(/\| orders \| 2,500 \|/);
  expect(text.match(/\| 2026-01-02 \|/g)).toHaveLength(2);
});

test('figures of several tests of a part are merged', () => {
  const lines = [{ figures: { udp: 1 } }, { figures: { tcp: 2 } }].map((line) => JSON.stringify(line));
  expect(soakFigures(`${lines.join('\n')}\n`)).toEqual({ udp: 1, tcp: 2 });
});
