import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from '../build.mjs';
import { installDependencies } from '../install.mjs';
import { runMain, sayTo } from '../say.mjs';
import { readSettings } from '../settings.mjs';
import { report } from '../size/report.mjs';
import { budgets, measure, overruns } from '../size/sizes.mjs';

const PAGE = 'docs/figures/size.md';

/** `npm run size`: size of the front ends, compared with one plain build. It fails if a budget is exceeded. */
export async function main() {
  await runMain(async () => {
    const settings = readSettings();
    const say = sayTo();
    await installDependencies(settings, say);
    await build(settings, say);
    const sizes = await say.step('Building without federation', () => measure(settings));
    const page = report(sizes);
    await mkdir(dirname(join(settings.root, PAGE)), { recursive: true });
    await writeFile(join(settings.root, PAGE), page);
    say.line(`\n${page}`);
    const problems = overruns(budgets(sizes));
    problems.forEach(say.line);
    say.line(`Written to ${PAGE}.`);
    return problems.length > 0 ? 1 : 0;
  });
}
