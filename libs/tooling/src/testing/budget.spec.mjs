import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGETS, compareWithBudget, readCounts } from './budget.mjs';

test('counts are the lines of a file by kind, and a missing file has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zw-counts-'));
  try {
    await writeFile(join(folder, 'counts'), 'worlds\nprograms\nworlds\n');
    expect(await readCounts(join(folder, 'counts'))).toEqual({ worlds: 2, programs: 1 });
    expect(await readCounts(join(folder, 'none'))).toEqual({});
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a count above its budget is a fault that names step, count and budget', () => {
  const { worlds, programs, engines } = BUDGETS.integration;
  expect(compareWithBudget('integration', { worlds, programs, engines })).toEqual({
    note: `     worlds ${worlds} of ${worlds}, programs ${programs} of ${programs}, engines ${engines} of ${engines}`,
    faults: [],
  });
  expect(compareWithBudget('integration', { worlds: worlds + 1 }).faults).toEqual([
    `integration: ${worlds + 1} worlds, the budget is ${worlds}. Share them, or raise it in budget.mjs with a reason.`,
  ]);
});
