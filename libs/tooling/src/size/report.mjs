import { table } from '../table.mjs';
import { budgets } from './sizes.mjs';
import { kilobytes, NOTHING, sum, whole } from './weight.mjs';

/** @typedef {import('./weight.mjs').Weight} Weight */
/** @typedef {import('./sizes.mjs').Sizes} Sizes */

/**
 * @param {Sizes} sizes
 * @returns {string} Markdown that is also readable as plain text; deterministic for the same builds
 */
export function report(sizes) {
  return `${[
    '# Sizes of the front ends',
    `\`npm run size\` writes this page. All figures are KB (1,000 bytes) compressed by gzip, each file by itself as it is
served. _Plain_ is the same source in one build without federation: same loaders, minimiser and lazy borders, every
package once and without what nobody uses.`,
    '## Budgets',
    budgetTable(sizes),
    '## What a browser loads',
    loadTable(sizes),
    `A first visit of a remote loads its container and one screen; the table has the heaviest. The shell comes once.
A remote carries its style sheets inside its scripts, so the sums of both are what compares. In the plain build a screen
brings what it alone takes from the design system; the federated shell has all of that.`,
    '## Screens',
    screenTable(sizes),
    '## Parts that wait until they are asked for',
    lazyTable(sizes),
    '## Everything there is',
    totalTable(sizes),
  ].join('\n\n')}\n`;
}

/** @param {Sizes} sizes */
function budgetTable(sizes) {
  const rows = budgets(sizes).map(({ what, bytes, limit }) => [
    what,
    kilobytes(bytes),
    kilobytes(limit),
    bytes > limit ? 'too large' : `${kilobytes(limit - bytes)} left`,
  ]);
  return table(['what', 'KB', 'limit', ''], rows);
}

const COMPARED = ['what', 'scripts', 'styles', 'both', 'plain', 'ratio', 'difference'];

/** @param {Sizes} sizes */
function loadTable({ shell, remotes, plain }) {
  const visits = remotes.map(({ project, first, screens }) => {
    const screen = screens[0]?.name ?? '';
    return compared(`${project}: first visit (${screen})`, first, plain.screens.get(`${project}/${screen}`));
  });
  return table(COMPARED, [compared('shell and login page', shell.first, plain.first), ...visits]);
}

/** @param {Sizes} sizes */
function screenTable({ remotes, plain }) {
  const rows = remotes.flatMap(({ project, container, screens }) => [
    [`${project}: container`, ...parts(container), '', '', ''],
    ...screens.map(({ name, weight }) =>
      compared(`${project}: ${name}`, weight, plain.screens.get(`${project}/${name}`)),
    ),
  ]);
  return table(COMPARED, rows);
}

/** @param {Sizes} sizes */
function lazyTable({ shell, remotes }) {
  const rows = [
    ...shell.lazy.map(({ name, weight }) => [`shell: ${name}`, ...parts(weight)]),
    ...remotes
      .filter(({ lazy }) => whole(lazy) > 0)
      .map(({ project, lazy }) => [`${project}: the rest`, ...parts(lazy)]),
  ];
  return table(['what', 'scripts', 'styles', 'both'], rows);
}

/** @param {Sizes} sizes */
function totalTable({ shell, remotes, plain, all }) {
  const remote = sum(remotes.map((one) => one.all));
  return table(COMPARED, [
    ['shell', ...parts(shell.all), '', '', ''],
    [`${remotes.length} remotes`, ...parts(remote), '', '', ''],
    compared('all', all, plain.all),
  ]);
}

/** @param {string} what @param {Weight} weight @param {Weight} [plain] */
function compared(what, weight, plain = NOTHING) {
  const own = whole(weight);
  const other = whole(plain);
  const more = `${own < other ? '−' : '+'}${kilobytes(Math.abs(own - other))}`;
  return [what, ...parts(weight), kilobytes(other), (own / other).toFixed(2), more];
}

/** @param {Weight} weight */
function parts(weight) {
  return [kilobytes(weight.js), kilobytes(weight.css), kilobytes(whole(weight))];
}
