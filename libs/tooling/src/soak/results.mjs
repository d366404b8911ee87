import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { table } from '../table.mjs';

const RESULTS = 'docs/figures/soak.json';
export const PAGE = 'docs/figures/soak.md';

const TITLES = {
  kills: 'Everything is killed while people write',
  packets: 'Malformed packets to the nameserver',
  payments: 'Payments in every order of events',
  files: 'A large file that is cut twice',
  moves: 'Pages that many people move at once',
  forgeries: 'Emails with forged authors',
  'email-kills': 'The API is killed while emails arrive',
  races: 'Two agents who answer at the same moment',
  'office-hours': 'Office hours and a model',
  loops: 'An auto-responder',
  'board-moves': 'Items of a roadmap that move at the same moment',
  owners: 'Two owners who give up their ownership at the same moment',
};

const ABOUT = {
  kills: `API, nameserver and database are killed again and again while eight browsers write over HTTP. Afterwards all that
was acknowledged is compared with what is stored and with what the nameserver answers.`,
  packets: `Each is answered by what answers on the sockets. A fault would be an exception, an answer out of the zones, or one
longer than its transport allows: there was none. What is not answered is dropped.`,
  payments: `Each is one order: webhooks, polls, returns, crashes, repetitions, faults of the provider, refunds and disputes, in an
order that the seed decides. A fault would be two credits, a lost one, or a cent of difference between provider, ledger
and balance: there was none.`,
  files: `It is sent in one request, whose connection breaks at a third and at two thirds, and goes on at what the server has.
Then it is looked at, read and compared. The memory is what the process of the API has for itself.`,
  moves: `Eight people, half of them at another process, move pages of one website at random, and copy, remove and put back
some. What cannot be is refused: a page below itself, or on an eleventh level (400), below one that is gone (409), or one
that is gone itself (404). Afterwards every page that was ever made is in one place.`,
  forgeries: `Each email names the case of a customer by its recipient, or by a Message-ID. Half of them claim another author
without a signature, or with one of another domain. Only an email of a proven author becomes a post, and only in a case of
that author.`,
  'email-kills': `Clients send emails side by side until the server accepts each of them, while the API gets kill -9. Afterwards
each accepted email is exactly one post.`,
  races: `Both agents save a draft and send it at the same moment. One answer becomes a post; the other agent gets a conflict, and
the draft is as it was.`,
  'office-hours': `Minutes between two moments, and the moment after a number of minutes, are compared with a model that reads
each minute from the calendar of the platform. The days are around changes of the offset.`,
  loops: `It answers without a header that names it as one. The limits are those of production, so that these are all emails that
one sender can send in an hour.`,
  'board-moves': `Ten requests at a time move random items to random places of one roadmap. Each of them succeeds, or gets a
conflict and changes nothing. Afterwards each item is in one place.`,
  owners: `Both leave, remove each other or become viewers, in each combination. One owner remains.`,
};

/** @typedef {keyof typeof TITLES} Part */

/**
 * @typedef {object} SoakRun
 * @property {string} day
 * @property {string} machine
 * @property {string} node
 * @property {number} seed
 * @property {number} minutes
 * @property {Record<string, number>} figures
 */

/** @typedef {Partial<Record<Part, SoakRun[]>>} SoakResults */

/**
 * Stores the result of a long run with the earlier results of the other parts, and writes the page about all.
 *
 * @param {string} root
 * @param {Part} part
 * @param {SoakRun} found
 * @param {{ more: boolean }} options more: adds to the earlier runs of this part instead of a replacement
 */
export async function storeSoak(root, part, found, { more }) {
  const text = await readFile(join(root, RESULTS), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  /** @type {SoakResults} */
  const results = JSON.parse(text);
  results[part] = [...(more ? (results[part] ?? []) : []), found];
  await writeFile(join(root, RESULTS), `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(join(root, PAGE), soakPage(results));
}

/** @param {SoakResults} results @returns {string} Markdown that is also readable as plain text */
function soakPage(results) {
  const parts = /** @type {Part[]} */ (Object.keys(TITLES));
  return `${[
    '# Long runs',
    `\`npm run soak\` writes this page from what held; \`npm test\` runs the short form of each. What a run does is decided by
its seed.`,
    ...parts.flatMap((part) => [`## ${TITLES[part]}`, ABOUT[part], foundIn(part, results[part] ?? [])]),
  ].join('\n\n')}\n`;
}

/** @param {Part} part @param {SoakRun[]} runs */
function foundIn(part, runs) {
  if (runs.length === 0) return 'Not run yet.';
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { figures } of runs) {
    for (const [name, count] of Object.entries(figures)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const rows = [...sums].map(([name, count]) => [name, count.toLocaleString('en')]);
  const ways = runs.map(({ day, machine, node, seed, minutes }) => [
    String(seed),
    day,
    machine,
    `Node.js ${node}`,
    String(minutes),
  ]);
  return `${table(['what', 'count'], rows)}

The runs; each again by \`npm run soak -- --part ${part} --seed\` and its seed:

${table(['seed', 'day', 'machine', 'runtime', 'minutes'], ways, { texts: 4 })}`;
}

/**
 * @param {string} text output of a part's tests: one JSON document per line
 * @returns {Record<string, number>} its figures
 */
export function soakFigures(text) {
  const lines = text.split('\n').filter(Boolean);
  return Object.assign({}, ...lines.map((line) => JSON.parse(line).figures));
}
