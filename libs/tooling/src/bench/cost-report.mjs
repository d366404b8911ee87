import { table } from '../table.mjs';
import { ERRANDS } from './errands.mjs';

/** @typedef {Map<string, import('./costs.mjs').Cost>} Costs by the errand's name */

/**
 * @param {Costs} costs
 * @param {Omit<import('./report.mjs').Run, 'rows'>} run
 * @returns {string} Markdown that is also readable as plain text
 */
export function costReport(costs, run) {
  return `${[
    '# Signing in, beside better-auth',
    `\`npm run bench\` writes this page. Its figures come from one run: ${run.machine}, Node.js ${run.node}, ${run.day},
with a load of ${run.load.toFixed(1)} before it began. On a busy machine requests take longer; the time of the processor
is what holds.`,
    `Both serve from the same embedded database, each a process of its own, asked in turns by four people at a time, a
little in each round. better-auth runs on Node's own HTTP server with its MongoDB adapter, indexes on what it looks up,
rate limits off and no cache of sessions. The product runs as in production; its limits are too high to be met, but it
counts. CPU is the processor time of the server's process for one request, hashing included and the database not;
_per core_ is how many requests one core does in a second.`,
    '## Sign-ins',
    tableOf(costs, [ERRANDS.signIn, ERRANDS.rivalSignIn, ERRANDS.rivalDefaultSignIn]),
    `Argon2id takes 19 MiB and two passes, by the same library on both sides. The product's sign-in is that of a browser
that the account knows: it also checks the CSRF token, counts tries before it looks at the password, asks for second
factors, renews the known browser, writes the history and starts the session. What it costs beyond better-auth's is that
work, some fifteen small queries on indexes beside the same hash, where better-auth asks a few.`,
    '## Session checks',
    tableOf(costs, [ERRANDS.check, ERRANDS.rivalCheck]),
    `The product's is the whole of \`/renderTemplate/header/\` for somebody who is signed in; better-auth's is
\`/get-session\`. Each reads the session and the person from the database every time, so that a session that was ended is
refused with its next request.`,
    ...verdictOf(costs),
  ].join('\n\n')}\n`;
}

/** @param {Costs} costs @param {string[]} names the product's first */
function tableOf(costs, names) {
  const [own = ''] = names;
  const base = costIn(costs, own);
  const rows = names.map((name) => {
    const { p50, rate, cpuMs } = costIn(costs, name);
    const perCore = 1_000 / cpuMs;
    const ratio = name === own ? '' : (base.cpuMs / cpuMs).toFixed(2);
    return [name, p50.toFixed(2), rate.toFixed(1), cpuMs.toFixed(2), perCore.toFixed(1), ratio];
  });
  return table(['what', 'p50 ms', 'requests/s', 'CPU ms', 'per core', 'our CPU to its'], rows);
}

/** @param {Costs} costs @returns {string[]} */
function verdictOf(costs) {
  const pairs = [
    { what: 'sign-in', own: ERRANDS.signIn, other: ERRANDS.rivalSignIn },
    { what: 'session check', own: ERRANDS.check, other: ERRANDS.rivalCheck },
  ];
  return pairs.map(({ what, own, other }) => {
    const ratio = costIn(costs, own).cpuMs / costIn(costs, other).cpuMs;
    const ahead = ratio <= 1 ? 'ahead' : 'behind';
    return `Our ${what} is ${ahead}: ${ratio.toFixed(2)} times the processor time of better-auth's.`;
  });
}

/** @param {Costs} costs @param {string} name */
function costIn(costs, name) {
  const cost = costs.get(name);
  if (!cost) throw new RangeError(`${name} was not measured.`);
  return cost;
}
