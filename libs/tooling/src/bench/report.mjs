import { table } from '../table.mjs';
import { budgets, figuresIn } from './budgets.mjs';
import { CONNECTIONS } from './measure.mjs';
import { NAMES } from './subjects.mjs';

/** @typedef {import('./budgets.mjs').Measured} Measured */

/**
 * @typedef {object} Run origin of the figures
 * @property {string} machine
 * @property {string} node version
 * @property {string} day such as 2000-12-31
 * @property {number} load of the machine before the measurement: number of runnable processes
 * @property {{ few: number, many: number }} rows
 */

/**
 * @param {Measured} measured
 * @param {Run} run
 * @returns {string} Markdown that is also readable as plain text
 */
export function report(measured, run) {
  const [few, many] = [run.rows.few, run.rows.many].map((rows) => rows.toLocaleString('en'));
  return `${[
    '# Speed of the API',
    `\`npm run bench\` writes this page. Its figures come from one run: ${run.machine}, Node.js ${run.node}, ${run.day},
with a load of ${run.load.toFixed(1)} before it began. Milliseconds differ from machine to machine, and a load above the
number of its processors makes all of them longer, bare ones too; ratios are what holds.`,
    `The product runs as in production, with nameserver, session checks, CSRF tokens, rate limits and request log. _Bare_
is NestJS and mongoose with nothing else: one query on an index, on the same rows of the same embedded database, in a
process of its own. Everything is asked in turns, a little in each round. p50 and p95 are milliseconds of one request at
a time, seen by the client; requests/s is with ${CONNECTIONS} connections, with client, API and database on this one
machine.`,
    '## Budgets',
    budgetTable(measured),
    `The session check finds the session by its token together with its person, in one read. It is timed inside the
product, by \`zonewerk_session_check_seconds\` of its own figures, while one person makes one request after the other. A
list is held against the same list of ${few} rows.`,
    '## Sessions and pages',
    sessionTable(measured),
    `Beside the bare route that finds one session by its token. The page response has title, CSRF token, composition and
person of a page. Signed out is the header without that check.`,
    '## Lists of 50',
    listTable(measured, { few: String(few), many: String(many) }),
    `Beside the bare route that lists the first 50 of the same rows. The product's lists also check session, CSRF token
and membership, count the rows, and know where the next page starts. _The middle_ is the page after half of the
${many} rows, reached by its cursor.`,
  ].join('\n\n')}\n`;
}

/** @param {Measured} measured */
function budgetTable(measured) {
  const rows = budgets(measured).map(({ what, figure, limit, unit, isMet }) => [
    what,
    `${figure.toFixed(2)} ${unit}`,
    `${limit.toFixed(2)} ${unit}`,
    isMet ? 'kept' : 'not kept',
  ]);
  return table(['what', 'figure', 'limit', ''], rows);
}

const FIGURES = ['p50', 'p95', 'requests/s'];

/** @param {Measured} measured */
function sessionTable(measured) {
  const { bare, check, guest, header, page } = NAMES;
  const base = figuresIn(measured, bare.session);
  const compared = [header, page, guest].map((name) => {
    const figures = figuresIn(measured, name);
    return [name, ...cells(figures), ...ratios(figures, base)];
  });
  const head = ['what', ...FIGURES, 'p50 to bare', 'requests/s to bare'];
  const [p50 = '', p95 = ''] = cells(figuresIn(measured, check));
  return table(head, [
    ...compared,
    [bare.session, ...cells(base), '', ''],
    [`${check}, inside the product`, p50, p95, '', '', ''],
  ]);
}

/** @param {Measured} measured @param {{ few: string, many: string }} rows */
function listTable(measured, { few, many }) {
  const { bare, recordSets, cases } = NAMES;
  const lists = [
    { what: 'record sets', own: recordSets, plain: bare.recordSets },
    { what: 'cases', own: cases, plain: bare.cases },
  ];
  const lines = lists.flatMap(({ what, own, plain }) => {
    const of = (/** @type {string} */ name) => figuresIn(measured, name);
    const line = (
      /** @type {string} */ title,
      /** @type {string} */ name,
      /** @type {string} */ first,
      /** @type {string[]} */ toBare,
    ) => [
      `${what}: ${title}`,
      ...cells(of(name)),
      name === first ? '' : (of(name).p50 / of(first).p50).toFixed(2),
      ...toBare,
    ];
    return [
      line(few, own.few, own.few, ratios(of(own.few), of(plain.few))),
      line(many, own.many, own.few, ratios(of(own.many), of(plain.many))),
      line(`the middle of ${many}`, own.middle, own.few, ['', '']),
      line(`${few}, bare`, plain.few, plain.few, ['', '']),
      line(`${many}, bare`, plain.many, plain.few, ['', '']),
    ];
  });
  return table(['what', ...FIGURES, `p50 to ${few}`, 'p50 to bare', 'requests/s to bare'], lines);
}

/** @param {import('./figures.mjs').Figures} figures */
function cells({ p50, p95, rate }) {
  return [p50.toFixed(2), p95.toFixed(2), rate.toFixed(0)];
}

/** @param {import('./figures.mjs').Figures} own @param {import('./figures.mjs').Figures} plain */
function ratios(own, plain) {
  return [(own.p50 / plain.p50).toFixed(2), (own.rate / plain.rate).toFixed(2)];
}
