import { table } from '../../table.mjs';
import { SEARCHES } from './measure.mjs';

/** @typedef {import('./measure.mjs').SupportFigures} SupportFigures */
/** @typedef {{ what: string, value: number, limit: number, unit: string, isLeast?: boolean, bare?: number }} Bar bare: the same figure of the bare loop */

/** @param {SupportFigures} figures @returns {string[]} a line for each bar that is not reached */
export function supportProblems(figures) {
  return barsOf(figures)
    .filter((bar) => !isReached(bar))
    .map(
      ({ what, value, limit, unit }) =>
        `Not reached: ${what} is ${value.toFixed(2)} ${unit}, the bar is ${limit}.`,
    );
}

/**
 * @param {SupportFigures} figures
 * @param {{ machine: string, node: string, day: string, load: number, cases: { few: number, many: number } }} run
 * @returns {string} Markdown
 */
export function supportReport(figures, { machine, node, day, load, cases }) {
  const few = cases.few.toLocaleString('en');
  const many = cases.many.toLocaleString('en');
  const { few: inFew, many: inMany } = figures.searches;
  const rows = [...inMany].map(([name, { product, bare }]) => {
    const before = inFew.get(name)?.product;
    return [
      name,
      (before?.p50 ?? 0).toFixed(2),
      (before?.p95 ?? 0).toFixed(2),
      product.p50.toFixed(2),
      product.p95.toFixed(2),
      bare.p95.toFixed(2),
    ];
  });
  return `${[
    '# Speed of support',
    `\`npm run bench -- --part support\` writes this page. Its figures come from one run: ${machine}, Node.js ${node},
${day}, with a load of ${load.toFixed(1)} before it began.`,
    `An agent searches and lists cases of all customers over HTTP. Searched words and numbers are those of random cases among the
first ${few}. Everything else is measured with ${many} cases. Bare: an SMTP server that stores each email in one journaled write,
streams of events without a database, and one query on an index without a session.`,
    '## Searches and lists',
    table(
      [
        'what',
        `p50 ms of ${few}`,
        `p95 ms of ${few}`,
        `p50 ms of ${many}`,
        `p95 ms of ${many}`,
        `bare p95 ms of ${many}`,
      ],
      rows,
    ),
    '## Emails',
    `${figures.intake.read.toFixed(0)} emails per second are accepted, checked, read and stored as posts of new cases.`,
    '## Bars',
    table(
      ['what', 'figure', 'bar', 'reached', 'bare', 'ratio to bare'],
      barsOf(figures).map((bar) => [
        bar.what,
        `${bar.value.toFixed(2)} ${bar.unit}`,
        `${bar.isLeast ? 'at least' : 'at most'} ${bar.limit} ${bar.unit}`,
        isReached(bar) ? 'yes' : 'no',
        bar.bare === undefined ? '' : bar.bare.toFixed(2),
        bar.bare === undefined ? '' : (bar.value / bar.bare).toFixed(2),
      ]),
    ),
  ].join('\n\n')}\n`;
}

/** @param {SupportFigures['searches']} searches @returns {Bar[]} */
function searchBars(searches) {
  return Object.values(SEARCHES).flatMap((name) => {
    const few = searches.few.get(name);
    const many = searches.many.get(name);
    if (!few || !many) throw new RangeError(`${name} was not measured.`);
    const ratio = many.product.p95 / few.product.p95;
    const bareRatio = many.bare.p95 / few.bare.p95;
    return [
      { what: `${name}, p95`, value: many.product.p95, limit: 100, unit: 'ms', bare: many.bare.p95 },
      { what: `${name}, p95 to that of few cases`, value: ratio, limit: 1.5, unit: 'times', bare: bareRatio },
    ];
  });
}

/** @param {SupportFigures['listeners']} listeners @returns {Bar[]} */
function streamBars({ product, bare, cut }) {
  const streams = cut.changes.toLocaleString('en');
  return [
    {
      what: `memory of ${streams} streams`,
      value: product.megabytes,
      limit: 150,
      unit: 'MB',
      bare: bare.megabytes,
    },
    {
      what: `event with ${streams} streams, p95`,
      value: product.p95,
      limit: 1_000,
      unit: 'ms',
      bare: bare.p95,
    },
    { what: 'events that a cut of the network lost', value: cut.lost, limit: 0, unit: 'events' },
    { what: 'events that came twice', value: cut.repeated, limit: 0, unit: 'events' },
  ];
}

/** @param {SupportFigures} figures @returns {Bar[]} */
function barsOf({ searches, emails, replies, intake, listeners }) {
  return [
    {
      what: 'email until the case is on the screen of an agent, p95',
      value: emails.product.p95,
      limit: 2_000,
      unit: 'ms',
      bare: emails.bare.p95,
    },
    {
      what: 'sent answer until it is on the screen of the customer, p95',
      value: replies.product.p95,
      limit: 500,
      unit: 'ms',
      bare: replies.bare.p95,
    },
    ...searchBars(searches),
    {
      what: 'accepted emails of 8 kB',
      value: intake.product,
      limit: 50,
      unit: '/s',
      isLeast: true,
      bare: intake.bare,
    },
    ...streamBars(listeners),
  ];
}

/** @param {Bar} bar */
function isReached({ value, limit, isLeast }) {
  return isLeast ? value >= limit : value <= limit;
}
