import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillBalance } from '../bench/balance/fill.mjs';
import { FULL_BALANCE_EFFORT, measureBalance } from '../bench/balance/measure.mjs';
import { balanceProblems, balanceReport } from '../bench/balance/report.mjs';
import { measureStatements } from '../bench/balance/statement.mjs';
import { ATTEMPTS, broken } from '../bench/budgets.mjs';
import { measureCheck } from '../bench/check.mjs';
import { costReport } from '../bench/cost-report.mjs';
import { FULL_COST_EFFORT, measureCosts } from '../bench/costs.mjs';
import { fillContent } from '../bench/content/fill.mjs';
import { FULL_CONTENT_EFFORT, measureContent } from '../bench/content/measure.mjs';
import { contentProblems, contentReport } from '../bench/content/report.mjs';
import { FULL_DNS_EFFORT, measureDns } from '../bench/dns/measure.mjs';
import { dnsBudgets, dnsReport } from '../bench/dns/report.mjs';
import { measureDocker } from '../bench/hosting/docker.mjs';
import { fillHosting } from '../bench/hosting/fill.mjs';
import { FULL_HOSTING_EFFORT, measureHosting } from '../bench/hosting/measure.mjs';
import { hostingProblems, hostingReport } from '../bench/hosting/report.mjs';
import { fillProjects } from '../bench/projects/fill.mjs';
import { FULL_PROJECTS_EFFORT, measureProjects } from '../bench/projects/measure.mjs';
import { projectsProblems, projectsReport } from '../bench/projects/report.mjs';
import { fillSupport } from '../bench/support/fill.mjs';
import { FULL_SUPPORT_EFFORT, measureSupport } from '../bench/support/measure.mjs';
import { supportProblems, supportReport } from '../bench/support/report.mjs';
import { errandsOf } from '../bench/errands.mjs';
import { fill } from '../bench/fill.mjs';
import { machine } from '../bench/machine.mjs';
import { FULL_EFFORT, measure } from '../bench/measure.mjs';
import { report } from '../bench/report.mjs';
import { NAMES, subjectsOf } from '../bench/subjects.mjs';
import { startWorld } from '../bench/world.mjs';
import { build } from '../build.mjs';
import { installDependencies } from '../install.mjs';
import { runMain, sayTo, UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';
import { requireTools } from '../testing/tools.mjs';

/** Parts of the benchmark by the page that they write. */
const PAGES = {
  lists: 'docs/figures/bench.md',
  auth: 'docs/figures/bench-auth.md',
  dns: 'docs/figures/bench-dns.md',
  balance: 'docs/figures/bench-balance.md',
  content: 'docs/figures/bench-content.md',
  hosting: 'docs/figures/bench-hosting.md',
  support: 'docs/figures/bench-support.md',
  projects: 'docs/figures/bench-projects.md',
};

/** @typedef {keyof typeof PAGES} Part */

/**
 * @typedef {object} BenchSize
 * @property {readonly Part[]} parts
 * @property {{ few: number, many: number }} rows
 * @property {import('../bench/measure.mjs').Effort} effort
 * @property {import('../bench/costs.mjs').CostEffort} costEffort
 * @property {import('../bench/dns/measure.mjs').DnsEffort} dnsEffort
 * @property {{ few: number, many: number }} entries of ledgers
 * @property {import('../bench/balance/measure.mjs').BalanceEffort} balanceEffort
 * @property {import('../bench/content/fill.mjs').ContentSize} content
 * @property {import('../bench/content/measure.mjs').ContentEffort} contentEffort
 * @property {import('../bench/hosting/measure.mjs').HostingEffort} hostingEffort
 * @property {import('../bench/support/measure.mjs').SupportEffort} supportEffort
 * @property {import('../bench/projects/fill.mjs').ProjectsSize} projects
 * @property {import('../bench/projects/measure.mjs').ProjectsEffort} projectsEffort
 * @property {boolean} counts whether budgets are checked and the pages are written
 */

/** @type {Omit<BenchSize, 'parts'>} */
const FULL = {
  rows: { few: 100, many: 100_000 },
  effort: FULL_EFFORT,
  costEffort: FULL_COST_EFFORT,
  dnsEffort: FULL_DNS_EFFORT,
  entries: { few: 1_000, many: 1_000_000 },
  balanceEffort: FULL_BALANCE_EFFORT,
  content: { branches: 9, width: 10, rows: 10_000, files: 100_000 },
  contentEffort: FULL_CONTENT_EFFORT,
  hostingEffort: FULL_HOSTING_EFFORT,
  supportEffort: FULL_SUPPORT_EFFORT,
  projects: { items: { few: 20, many: 2_000 }, events: { few: 100, many: 100_000 } },
  projectsEffort: FULL_PROJECTS_EFFORT,
  counts: true,
};
/** Checks in seconds that everything works; its figures have no meaning. @type {Omit<BenchSize, 'parts'>} */
const SMOKE = {
  rows: { few: 100, many: 1_000 },
  effort: { warmUp: 2, rounds: 1, requests: 5, floodMs: 50 },
  costEffort: { warmUp: 1, rounds: 1, requests: 2, floodMs: 50 },
  dnsEffort: {
    rounds: 1,
    seconds: 1,
    questions: 500,
    perSecond: 500,
    changes: 3,
    pages: 1,
    replaced: 6,
    bulk: { imports: [20, 40], rollback: 10 },
  },
  entries: { few: 1_000, many: 20_000 },
  balanceEffort: { warmUp: 1, opened: 5 },
  content: { branches: 4, width: 4, rows: 100, files: 1_000 },
  contentEffort: { warmUp: 1, times: 4, rounds: 1, floodMs: 50, uploads: 1, stale: 1, drags: 1 },
  hostingEffort: { rounds: 1, requests: 10, floodMs: 50, lists: 5, changes: 1, backupMb: 10 },
  supportEffort: {
    cases: { few: 20, many: 200 },
    searches: 3,
    emails: 2,
    replies: 2,
    intake: 20,
    streams: 20,
    changes: 3,
    idleMs: 500,
    cutMs: 1_000,
  },
  projects: { items: { few: 5, many: 50 }, events: { few: 10, many: 200 } },
  projectsEffort: { requests: 3, changes: 2, burstMs: 200 },
  counts: false,
};

/** @typedef {{ size: BenchSize, settings: import('../settings.mjs').Settings, say: import('../say.mjs').Say }} Bench */

/**
 * `npm run bench`: performance of the API, compared with bare routes and better-auth. It fails if two attempts exceed a
 * budget.
 *
 * @param {string[]} args
 */
export async function main(args) {
  await runMain(async () => {
    const size = benchSize(args);
    const settings = readSettings();
    const say = sayTo();
    await installDependencies(settings, say);
    await build(settings, say);
    if (size.parts.includes('hosting')) await requireTools(settings, say);
    const from = machine();
    say.line(`Load of the machine: ${from.load.toFixed(1)}. On a busy one, milliseconds are too many.`);
    const bench = { size, settings, say };
    const world = await say.step('Starting database, product and what it is compared with', () =>
      startWorld(settings, say, { certificates: size.parts.includes('hosting') }),
    );
    try {
      if (size.parts.includes('auth')) await benchAuth(world, bench, from);
      const problems = size.parts.includes('balance') ? await benchBalance(world, bench, from) : [];
      if (size.parts.includes('content')) problems.push(...(await benchContent(world, bench, from)));
      if (size.parts.includes('hosting')) problems.push(...(await benchHosting(world, bench, from)));
      if (size.parts.includes('support')) problems.push(...(await benchSupport(world, bench, from)));
      if (size.parts.includes('projects')) problems.push(...(await benchProjects(world, bench, from)));
      problems.push(...(await benchFilled(world, bench, from)));
      problems.forEach(say.line);
      return problems.length > 0 ? 1 : 0;
    } finally {
      await world.stop();
    }
  });
}

/**
 * Measurements on long lists of record sets and cases.
 *
 * @param {import('../bench/world.mjs').World} world
 * @param {Bench} bench
 * @param {ReturnType<typeof machine>} from
 * @returns {Promise<string[]>} a line for each exceeded budget
 */
async function benchFilled(world, bench, from) {
  const { size, say } = bench;
  if (!size.parts.includes('lists') && !size.parts.includes('dns')) return [];
  const filled = await say.step('Filling the lists', () => fill(world, size.rows));
  const problems = size.parts.includes('dns') ? await benchDns(world, filled, bench, from) : [];
  if (size.parts.includes('lists')) problems.push(...(await benchLists(world, filled, bench, from)));
  return problems;
}

/**
 * @param {import('../bench/world.mjs').World} world
 * @param {Bench} bench
 * @param {ReturnType<typeof machine>} from
 * @returns {Promise<string[]>} a line for each exceeded budget
 */
async function benchBalance(world, bench, from) {
  const { size, say } = bench;
  const { entries } = size;
  const filled = await say.step('Filling the ledgers', () => fillBalance(world, entries));
  const figures = await say.step('Measuring the balance', () =>
    measureBalance(world, filled, entries, size.balanceEffort),
  );
  const statements = await say.step('Downloading whole statements', () => measureStatements(world, filled));
  await write('balance', balanceReport(figures, statements, { ...from, entries }), bench);
  return size.counts ? balanceProblems(figures) : [];
}

/**
 * @param {import('../bench/world.mjs').World} world
 * @param {Bench} bench
 * @param {ReturnType<typeof machine>} from
 * @returns {Promise<string[]>} a line for each exceeded budget
 */
async function benchContent(world, bench, from) {
  const { size, settings, say } = bench;
  const { chromium } = await requireTools(settings, say);
  const filled = await say.step('Filling a website, a module and folders', () =>
    fillContent(world, size.content),
  );
  const figures = await say.step('Measuring content', () =>
    measureContent(world, filled, size.contentEffort, chromium),
  );
  const { count, branches } = filled.pages;
  const branch = (count - 1) / branches.length - 1;
  await write(
    'content',
    contentReport(figures, { ...from, size: size.content, pages: count, branch }),
    bench,
  );
  return size.counts ? contentProblems(figures) : [];
}

/**
 * @param {import('../bench/world.mjs').World} world
 * @param {Bench} bench
 * @param {ReturnType<typeof machine>} from
 * @returns {Promise<string[]>} a line for each exceeded budget
 */
async function benchHosting(world, bench, from) {
  const { size, say } = bench;
  const filled = await say.step('Making a container', () => fillHosting(world));
  try {
    const figures = await say.step('Measuring hosting', () =>
      measureHosting(world, filled, size.hostingEffort),
    );
    const docker = await say.step('Measuring containers of Docker', () =>
      measureDocker(world, size.hostingEffort),
    );
    await write('hosting', hostingReport(figures, docker, from), bench);
    return size.counts ? hostingProblems(figures, docker) : [];
  } finally {
    await filled.close();
  }
}

/**
 * @param {import('../bench/world.mjs').World} world
 * @param {Bench} bench
 * @param {ReturnType<typeof machine>} from
 * @returns {Promise<string[]>} a line for each missed limit
 */
async function benchSupport(world, bench, from) {
  const { size, say } = bench;
  const { supportEffort: effort } = size;
  const filled = await say.step('Making an agent and customers', () =>
    fillSupport(world, { customers: effort.streams }),
  );
  try {
    const figures = await measureSupport(world, filled, effort, say);
    await write('support', supportReport(figures, { ...from, cases: effort.cases }), bench);
    return size.counts ? supportProblems(figures) : [];
  } finally {
    await filled.close();
  }
}

/**
 * @param {import('../bench/world.mjs').World} world
 * @param {Bench} bench
 * @param {ReturnType<typeof machine>} from
 * @returns {Promise<string[]>} a line for each missed limit
 */
async function benchProjects(world, bench, from) {
  const { size, say } = bench;
  const filled = await say.step('Filling roadmaps and audit logs', () => fillProjects(world, size.projects));
  const figures = await say.step('Measuring project tools', () =>
    measureProjects(world, filled, size.projectsEffort),
  );
  await write('projects', projectsReport(figures, { ...from, size: size.projects }), bench);
  return size.counts ? projectsProblems(figures) : [];
}

/** @param {import('../bench/world.mjs').World} world @param {Bench} bench @param {ReturnType<typeof machine>} from */
async function benchAuth(world, bench, from) {
  const { size, say } = bench;
  const errands = await say.step('Making people', () => errandsOf(world));
  const costs = await say.step('Measuring sign-ins and session checks', () =>
    measureCosts(errands, size.costEffort),
  );
  await write('auth', costReport(costs, from), bench);
}

/**
 * @param {import('../bench/world.mjs').World} world
 * @param {import('../bench/fill.mjs').Filled} filled
 * @param {Bench} bench
 * @param {ReturnType<typeof machine>} from
 * @returns {Promise<string[]>} a line for each exceeded budget
 */
async function benchDns(world, filled, bench, from) {
  const { size, say } = bench;
  const figures = await say.step('Measuring DNS', () =>
    measureDns(world, filled, size.rows.many, size.dnsEffort),
  );
  await write('dns', dnsReport(figures, from), bench);
  return dnsBudgets(figures)
    .filter(({ isMet }) => size.counts && !isMet)
    .map(
      ({ what, figure, limit, unit }) =>
        `Not kept: ${what} is ${figure.toFixed(2)} ${unit}, the limit ${limit}.`,
    );
}

/**
 * @param {import('../bench/world.mjs').World} world
 * @param {import('../bench/fill.mjs').Filled} filled
 * @param {Bench} bench
 * @param {ReturnType<typeof machine>} from
 * @returns {Promise<string[]>} a line for each budget that every attempt exceeded
 */
async function benchLists(world, filled, bench, from) {
  const { size, say } = bench;
  const attempts = await attempt(world, filled, size, say);
  const last = /** @type {import('../bench/budgets.mjs').Measured} */ (attempts.at(-1));
  await write('lists', report(last, { ...from, rows: size.rows }), bench);
  return size.counts ? broken(attempts) : [];
}

/** @param {Part} part @param {string} page @param {Bench} bench */
async function write(part, page, { size, settings, say }) {
  say.line(`\n${page}`);
  if (!size.counts) return;
  const file = join(settings.root, PAGES[part]);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, page);
  say.line(`Written to ${PAGES[part]}.`);
}

/**
 * @param {string[]} args
 * @returns {BenchSize}
 * @throws {UserError} for an unknown argument
 */
export function benchSize(args) {
  try {
    const { values } = parseArgs({
      args,
      options: { smoke: { type: 'boolean', default: false }, part: { type: 'string' } },
    });
    return { ...(values.smoke ? SMOKE : FULL), parts: partsOf(values.part) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `${reason}\nUse: npm run bench [-- [--smoke] [--part lists|auth|dns|balance|content|hosting|support|projects]]`,
      {
        cause: error,
      },
    );
  }
}

/** @param {string | undefined} named @returns {readonly Part[]} */
function partsOf(named) {
  const all = /** @type {Part[]} */ (Object.keys(PAGES));
  if (named === undefined) return all;
  const part = all.find((one) => one === named);
  if (!part) throw new Error(`There is no part "${named}".`);
  return [part];
}

/**
 * @param {import('../bench/world.mjs').World} world
 * @param {import('../bench/fill.mjs').Filled} filled
 * @param {BenchSize} size
 * @param {import('../say.mjs').Say} say
 * @returns {Promise<import('../bench/budgets.mjs').Measured[]>} one attempt, and another one if the first exceeded a budget
 */
async function attempt(world, filled, { rows, effort, counts }, say) {
  const subjects = await say.step('Going to the middle of the lists', () =>
    subjectsOf(world, filled, rows.many),
  );
  const wanted = { url: `${world.origin}/renderTemplate/header/`, headers: filled.few.headers };
  const attempts = [];
  do {
    const measured = await say.step('Measuring', () => measure(subjects, effort));
    measured.set(
      NAMES.check,
      await say.step('Measuring the session check', () =>
        measureCheck({ figures: world.figures, wanted }, effort),
      ),
    );
    attempts.push(measured);
  } while (counts && attempts.length < ATTEMPTS && broken(attempts).length > 0);
  return attempts;
}
