import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { table } from '../table.mjs';

const RESULTS = 'docs/figures/soak.json';
export const PAGE = 'docs/figures/soak.md';

const TITLES = {
  kills: 'Everything is killed while people write',
  packets: 'Malformed packets to the nameserver',
  payments: 'Payments in every order of events',
};

const ABOUT = {
  kills: `API, nameserver and database are killed again and again while eight browsers write over HTTP. Afterwards all that
was acknowledged is compared with what is stored and with what the nameserver answers.`,
  packets: `Each is answered by what answers on the sockets. A fault would be an exception, an answer out of the zones, or one
longer than its transport allows: there was none. What is not answered is dropped.`,
  payments: `Each is one order: webhooks, polls, returns, crashes, repetitions, faults of the provider, refunds and disputes, in an
order that the seed decides. A fault would be two credits, a lost one, or a cent of difference between provider, ledger
and balance: there was none.`,
};

/**
 * @typedef {object} SoakResult
 * @property {string} day
 * @property {string} machine
 * @property {string} node
 * @property {number} seed
 * @property {number} minutes
 * @property {Record<string, number>} figures
 */

/** @typedef {Partial<Record<keyof typeof TITLES, SoakResult>>} SoakResults */

/**
 * Keeps what a long run found, beside what is known of the other parts, and writes the page about all.
 *
 * @param {string} root
 * @param {SoakResults} found
 */
export async function keepSoak(root, found) {
  const text = await readFile(join(root, RESULTS), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  /** @type {SoakResults} */
  const results = { ...JSON.parse(text), ...found };
  await writeFile(join(root, RESULTS), `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(join(root, PAGE), soakPage(results));
}

/** @param {SoakResults} results @returns {string} Markdown that a person can read as it is */
export function soakPage(results) {
  const parts = /** @type {(keyof typeof TITLES)[]} */ (Object.keys(TITLES));
  return `${[
    '# Long runs',
    `\`npm run soak\` writes this page when a part held at its full size; \`npm test\` runs the short form of each. What a run
does is decided by its seed.`,
    ...parts.flatMap((part) => [`## ${TITLES[part]}`, ABOUT[part], foundIn(part, results[part])]),
  ].join('\n\n')}\n`;
}

/** @param {string} part @param {SoakResult | undefined} result */
function foundIn(part, result) {
  if (!result) return 'Not run at its full size yet.';
  const { day, machine, node, seed, minutes, figures } = result;
  const rows = Object.entries(figures).map(([name, count]) => [name, count.toLocaleString('en')]);
  const again = `npm run soak -- --part ${part} --seed ${seed}`;
  return `${day}, ${machine}, Node.js ${node}, ${minutes} minutes. The same again: \`${again}\`.

${table(['what', 'count'], rows)}`;
}

/**
 * @param {string} text what the tests left: one JSON document a line
 * @returns {Partial<Record<keyof typeof TITLES, Record<string, number>>>} figures by part
 */
export function soakFigures(text) {
  /** @type {Record<string, Record<string, number>>} */
  const found = {};
  for (const line of text.split('\n').filter(Boolean)) {
    const { part, figures } = JSON.parse(line);
    found[part] = { ...found[part], ...figures };
  }
  return found;
}
