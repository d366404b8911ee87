import { table } from '../table.mjs';

/**
 * @param {import('./mutant.mjs').Area[]} areas
 * @param {import('./mutant.mjs').Results} results
 * @returns {string} Markdown that is also readable as plain text
 */
export function report(areas, results) {
  const names = areas.flatMap(({ mutants }) => mutants.map(({ name }) => name));
  const tried = names.filter((name) => name in results);
  const unnoticed = tried.filter((name) => results[name] === null).length;
  return `${[
    '# Guards that are taken away',
    `\`npm run mutate\` writes this page. A comment \`guard: <name>\` marks each guard in the sources. The run takes one guard after the other out of a copy of the sources and runs the
tests that should notice; \`npm run mutate -- csrf\` does so with those whose name begins like that. Of ${names.length}
guards ${tried.length} were taken away. The tests noticed ${tried.length - unnoticed}; ${unnoticed} stayed unnoticed.`,
    ...areas.flatMap((area) => [`## ${area.title}`, tableOf(area, results)]),
  ].join('\n\n')}\n`;
}

/** @param {import('./mutant.mjs').Area} area @param {import('./mutant.mjs').Results} results */
function tableOf({ mutants }, results) {
  const rows = mutants.map(({ name, guard }) => [name, guard, noticed(results[name])]);
  return table(['guard', 'without it', 'noticed by'], rows, { texts: 3 });
}

/** @param {string | null | undefined} test */
function noticed(test) {
  if (test === undefined) return 'not taken away yet';
  return test === null ? '**nothing**' : `\`${test.replaceAll('|', '/')}\``;
}
