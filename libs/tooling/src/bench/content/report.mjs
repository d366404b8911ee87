import { table } from '../../table.mjs';
import { dragBudgets, dragSection } from './drag-report.mjs';
import { FILES } from './files.mjs';
import { PAGES } from './pages.mjs';
import { ROWS, SWITCHERS } from './rows.mjs';

/** @typedef {import('./measure.mjs').ContentFigures} ContentFigures */
/** @typedef {import('./turns.mjs').Times} Times */
/** @typedef {import('./fill.mjs').ContentSize} ContentSize */

/** @typedef {import('./drag-report.mjs').ContentBudget} ContentBudget */

/** Limits of content. */
const LIMITS = {
  tree: 60,
  unchanged: 5,
  move: 4,
  rename: 50,
  toggle: 2.5,
  toggles: 600,
  answer: 40,
  thumbnail: 120,
  folder: 150,
  stale: 0,
  hops: 1,
};

/** @param {ContentFigures} figures @returns {(ContentBudget & { isMet: boolean })[]} */
export function contentBudgets({ times, rates, upload, hops, stale, drags }) {
  const of = (/** @type {string} */ name) => timesIn(times, name);
  const move = Math.max(of(PAGES.reorder).p50, of(PAGES.move).p50);
  const folder = Math.max(of(FILES.crowded).p95, of(FILES.small).p95);
  /** @type {ContentBudget[]} */
  const budgets = [
    { what: 'the tree, p50', figure: of(PAGES.tree).p50, limit: LIMITS.tree, unit: 'ms' },
    { what: 'not changed since, p50', figure: of(PAGES.unchanged).p50, limit: LIMITS.unchanged, unit: 'ms' },
    { what: 'a move, p50', figure: move, limit: LIMITS.move, unit: 'ms' },
    { what: 'a rename, p95', figure: of(PAGES.rename).p95, limit: LIMITS.rename, unit: 'ms' },
    { what: 'a switch, p50', figure: of(ROWS.toggle).p50, limit: LIMITS.toggle, unit: 'ms' },
    {
      what: `switches by ${SWITCHERS} people`,
      figure: rates.own,
      limit: LIMITS.toggles,
      unit: '/s',
      least: true,
    },
    { what: 'answer to a photo, p50', figure: upload.answer, limit: LIMITS.answer, unit: 'ms' },
    { what: 'its small picture, p50', figure: upload.thumbnail, limit: LIMITS.thumbnail, unit: 'ms' },
    ...dragBudgets(drags),
    { what: 'a folder opens, p95', figure: folder, limit: LIMITS.folder, unit: 'ms' },
    { what: 'stale changes that were taken', figure: stale, limit: LIMITS.stale, unit: '' },
    { what: 'hops from a former address', figure: hops, limit: LIMITS.hops, unit: '' },
  ];
  return budgets.map((budget) => {
    const { figure, limit, least = false } = budget;
    return { ...budget, isMet: least ? figure >= limit : figure <= limit };
  });
}

/** @param {ContentFigures} figures @returns {string[]} a line for each exceeded budget */
export function contentProblems(figures) {
  return contentBudgets(figures)
    .filter(({ isMet }) => !isMet)
    .map((budget) => {
      const { what, unit, limit, least = false } = budget;
      const figure = shown(budget.figure, unit);
      return `Not kept: ${what}: ${figure}, the limit is ${least ? 'at least' : 'at most'} ${shown(limit, unit)}.`;
    });
}

/**
 * @param {ContentFigures} figures
 * @param {{ machine: string, node: string, day: string, load: number, size: ContentSize, pages: number, branch: number }} run branch: number of descendants of the renamed page
 * @returns {string} Markdown that is also readable as plain text
 */
export function contentReport(figures, { machine, node, day, load, size, pages, branch }) {
  const { times, rates, upload, changes } = figures;
  const count = (/** @type {number} */ number) => number.toLocaleString('en');
  return `${[
    '# Speed of content',
    `\`npm run bench -- --part content\` writes this page. Its figures come from one run: ${machine}, Node.js ${node},
${day}, with a load of ${load.toFixed(1)} before it began.`,
    `A project with ${count(pages)} pages in two languages, all of them shown, ${count(size.rows)} rows of a module and ${count(size.files)} files, over HTTP
by somebody who is signed in, one request at a time. Bare: NestJS and mongoose with nothing else, one query or write on
an index, on the same rows of the same database.`,
    '## Budgets',
    table(
      ['what', 'figure', 'limit', ''],
      contentBudgets(figures).map(({ what, figure, limit, unit, isMet, least = false }) => [
        what,
        shown(figure, unit),
        `${least ? '≥' : '≤'} ${shown(limit, unit)}`,
        isMet ? 'kept' : 'not kept',
      ]),
    ),
    '## Beside bare routes',
    timesTable(times),
    aboutBare(rates, { pages, branch }),
    '## A photo of 12 megapixels',
    table(
      ['what', 'p50 ms'],
      [
        ['answer', upload.answer.toFixed(1)],
        ['until there are small pictures', upload.thumbnail.toFixed(1)],
        ['until it is handed out, written anew', upload.ready.toFixed(1)],
        ['answer, bare: stored', upload.bareAnswer.toFixed(1)],
        ['answer, bare: stored and one small picture made', upload.bareThumbnail.toFixed(1)],
      ],
    ),
    `A JPEG of ${upload.megabytes.toFixed(1)} MB, each time with other bytes. All times are from the beginning of the request.`,
    ...dragSection(figures.drags, pages),
    '## Several people',
    `${SWITCHERS} people changed one page at once, all based on the same number, ${changes} times: ${figures.stale} stale changes were taken. From every
former address of the page that was renamed, one of its deepest pages is ${figures.hops} hop away. Moves at once are part of
\`npm run soak\` ([figures](soak.md)).`,
  ].join('\n\n')}\n`;
}

/** @param {ContentFigures['rates']} rates @param {{ pages: number, branch: number }} size */
function aboutBare(rates, { pages, branch }) {
  return `The tree is ${pages.toLocaleString('en')} pages with titles, slugs and state in both languages; it is read and written once for each version of the website,
and its bare route gives the documents without texts each time.
A move below another page gives it, and what is below it, other addresses; the bare one writes
the page's parent. A rename gives ${branch.toLocaleString('en')} pages below the page other addresses, and is one redirect; the bare one writes its slug.
Who asks, and whether they belong to the project, is read once in 100 ms at most and at once after a write to either, so
most requests that follow each other here do not read it; the check of the session alone is in the table, where it is
read each time. So it is in the bare routes that read session, person and project on an index, all at once, before they
write: about the least for whatever asks anew each time. What a move leaves behind becomes redirects once somebody asks
for them, or with every sixteenth, which the p95 shows. ${SWITCHERS} people switch ${rates.own.toFixed(0)} booleans
a second in rows of their own, at the bare route ${rates.bare.toFixed(0)}, and ${rates.known.toFixed(0)} where that reads first who asks.`;
}

/** @param {ContentFigures['times']} times */
function timesTable(times) {
  const bare = {
    [PAGES.tree]: PAGES.bareTree,
    [PAGES.reorder]: PAGES.bareMove,
    [PAGES.move]: PAGES.bareMove,
    [PAGES.rename]: PAGES.bareRename,
    [ROWS.toggle]: ROWS.bareToggle,
    [FILES.crowded]: FILES.bareCrowded,
  };
  const besides = new Map(Object.entries(bare));
  const rows = [...times].map(([name, { p50, p95 }]) => {
    const baseline = besides.get(name);
    const ratio = baseline === undefined ? '' : (p50 / timesIn(times, baseline).p50).toFixed(2);
    return [name, p50.toFixed(2), p95.toFixed(2), ratio];
  });
  return table(['what', 'p50 ms', 'p95 ms', 'p50 to bare'], rows);
}

/** @param {number} figure @param {string} unit */
function shown(figure, unit) {
  return unit === 'ms' ? `${figure.toFixed(figure < 10 ? 2 : 1)} ms` : `${figure.toFixed(0)}${unit}`;
}

/** @param {ContentFigures['times']} times @param {string} name @returns {Times} */
function timesIn(times, name) {
  const found = times.get(name);
  if (!found) throw new RangeError(`${name} was not measured.`);
  return found;
}
