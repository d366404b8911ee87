import { readFile } from 'node:fs/promises';

/** @typedef {Readonly<Record<string, number>>} Counts objects that a step started and loaded, by kind */

/**
 * Maximum counts of a step in the gate. A busy machine does not change these counts. A higher number needs a reason
 * here.
 *
 * @satisfies {Readonly<Record<string, Counts>>}
 */
export const BUDGETS = {
  // Measured: 148 worlds, 45 programs, 20 engines, before four more specs of hosting. The kill cells of API and database
  // need an engine, a world and an API of their own.
  // Emails of support: five worlds with an SMTP server, and kills of the API while emails arrive. Measured: 158 and 50.
  // Limits of agents, reopening by email, chat, and the settings of Intercom: four worlds.
  // The order of the inbox, searches of several words, emails over TLS, and the walk for notes: four worlds.
  // The report of ratings changes the clock and the database of its world: one world. One is in reserve.
  // The virus scanner of cases: two worlds with its setting.
  integration: { worlds: 178, programs: 54, engines: 24 },
  // Measured: 129 tests, 255 pages, 43 programs. The journey of members: one test, three pages.
  e2e: { tests: 146, pages: 288, programs: 50 },
};

/**
 * @param {string} file with a line per start, written by tests
 * @returns {Promise<Counts>} empty without lines
 */
export async function readCounts(file) {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  /** @type {Record<string, number>} */
  const counts = {};
  for (const kind of text.split('\n').filter(Boolean)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/**
 * @param {keyof typeof BUDGETS} step
 * @param {Counts} counts
 * @returns {{ note: string, faults: string[] }} the counts in a line, and a sentence for each exceeded budget
 */
export function compareWithBudget(step, counts) {
  const rows = Object.entries(BUDGETS[step]).map(([kind, most]) => ({
    kind,
    most,
    count: counts[kind] ?? 0,
  }));
  const faults = rows
    .filter(({ count, most }) => count > most)
    .map(
      ({ kind, count, most }) =>
        `${step}: ${count} ${kind}, the budget is ${most}. Share them, or raise it in budget.mjs with a reason.`,
    );
  return {
    note: `     ${rows.map(({ kind, count, most }) => `${kind} ${count} of ${most}`).join(', ')}`,
    faults,
  };
}
