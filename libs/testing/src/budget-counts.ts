import { appendFileSync } from 'node:fs';

/** Sources of processor time on every machine: APIs in the test process, processes, engines, loaded documents. */
export type Counted = 'worlds' | 'programs' | 'engines' | 'pages';

/** Increments a count of the step, whose budget is in libs/tooling/src/testing/budget.mjs. */
export function countOne(what: Counted): void {
  const file = process.env['ZW_TEST_COUNTS'];
  if (file) appendFileSync(file, `${what}\n`);
}
