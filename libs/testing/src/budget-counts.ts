import { appendFileSync } from 'node:fs';

/** What costs processor time on every machine: APIs in the process of a test, processes, engines, loaded documents. */
export type Counted = 'worlds' | 'programs' | 'engines' | 'pages';

/** Adds one to the counts of the step, which has a budget for them (libs/tooling/src/testing/budget.mjs). */
export function countOne(what: Counted): void {
  const file = process.env['ZW_TEST_COUNTS'];
  if (file) appendFileSync(file, `${what}\n`);
}
