import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSoak, PAGE, soakFigures } from './results.mjs';

const RESULT = { day: '2026-01-02', machine: '2 × Processor', node: '20.0.0', seed: 7, minutes: 3 };

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zw-soak-'));
  await mkdir(join(root, 'docs/figures'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('the page tells of each part how it was run and what was counted, and of others that they were not', async () => {
  await keepSoak(root, { packets: { ...RESULT, figures: { 'udp: sent': 1_000_000 } } });
  const page = await readFile(join(root, PAGE), 'utf8');
  expect(page).toContain('2026-01-02, 2 × Processor, Node.js 20.0.0, 3 minutes.');
  expect(page).toContain('`npm run soak -- --part packets --seed 7`');
  expect(page).toMatch(/\| udp: sent +\| 1,000,000 \|/);
  expect(page.match(/Not run at its full size yet\./g)).toHaveLength(2);
});

test('a part that is run again replaces its own figures alone', async () => {
  await keepSoak(root, { packets: { ...RESULT, figures: { sent: 1 } } });
  await keepSoak(root, { kills: { ...RESULT, figures: { kills: 2 } } });
  await keepSoak(root, { packets: { ...RESULT, figures: { sent: 3 } } });
  const page = await readFile(join(root, PAGE), 'utf8');
  expect(page).toMatch(/\| kills \| +2 \|/);
  expect(page).toMatch(/\| sent \| +3 \|/);
  expect(page).not.toMatch(/\| sent \| +1 \|/);
});

test('what several tests of a part left belongs together', () => {
  const lines = [
    { part: 'packets', figures: { udp: 1 } },
    { part: 'packets', figures: { tcp: 2 } },
  ].map((line) => JSON.stringify(line));
  expect(soakFigures(`${lines.join('\n')}\n`)).toEqual({ packets: { udp: 1, tcp: 2 } });
});
