import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installDependencies } from '../install.mjs';
import { run } from '../run.mjs';
import { runMain, sayTo, seconds, UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';

/** Tests whose short form is part of `npm test` and that take their size from the environment. */
const PROGRAM = ['--config', 'api/jest.config.mjs', '--selectProjects', 'integration'];

/** Parts of the soak by the files of their tests. */
const PATTERNS = {
  kills: 'durability/kill-soak',
  packets: 'test/nameserver-fuzz',
  payments: 'durability/payment-schedules',
};

/** @typedef {keyof typeof PATTERNS} Part */

/** Longest that one round may take on a slow machine. */
const ROUND_LIMIT_MS = 5 * 60_000;

/**
 * @typedef {object} SoakSize
 * @property {readonly Part[]} parts
 * @property {number} seed of the numbers that decide what is written, what is killed when, and what packets are like
 * @property {number} rounds
 * @property {number} writes acknowledged ones, per round
 * @property {number} kills of each process, per round, while writes go on
 * @property {number} packets malformed ones to the nameserver, per transport
 * @property {number} schedules orders that are paid, each in an order of events that chance decides
 */

/** `npm run soak`: durability and hostile packets at their full size. @param {string[]} args */
export async function main(args) {
  await runMain(async () => {
    const size = soakSize(args);
    const settings = readSettings();
    const say = sayTo();
    const from = Date.now();
    await installDependencies(settings, say);
    say.line(`Seed ${size.seed}; the same again: npm run soak -- --seed ${size.seed}`);
    const { code } = await run(
      process.execPath,
      [
        ...[join('node_modules', '.bin', 'jest'), ...PROGRAM, '--testPathPatterns'],
        ...size.parts.map((part) => PATTERNS[part]),
      ],
      {
        cwd: settings.root,
        env: { ...settings.env, ...environment(size), FORCE_COLOR: '0' },
        limitMs: (2 + size.rounds + size.schedules / 100) * ROUND_LIMIT_MS,
        onLine: say.line,
      },
    );
    say.line(`${code === 0 ? 'Everything held' : 'The soak failed'} (${seconds(from)}).`);
    return code === 0 ? 0 : 1;
  });
}

/**
 * @param {string[]} args
 * @returns {SoakSize}
 * @throws {UserError} on an argument that means nothing
 */
export function soakSize(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        rounds: { type: 'string', default: '10' },
        writes: { type: 'string', default: '1000' },
        kills: { type: 'string', default: '2' },
        packets: { type: 'string', default: '1000000' },
        schedules: { type: 'string', default: '10000' },
        part: { type: 'string' },
      },
    });
    return {
      parts: partsOf(values.part),
      seed: wholeNumber('seed', values.seed, 0),
      rounds: wholeNumber('rounds', values.rounds, 1),
      writes: wholeNumber('writes', values.writes, 1),
      kills: wholeNumber('kills', values.kills, 0),
      packets: wholeNumber('packets', values.packets, 1_000),
      schedules: wholeNumber('schedules', values.schedules, 1),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const use =
      '[--part kills|packets|payments] [--seed N] [--rounds N] [--writes N] [--kills N] [--packets N] [--schedules N]';
    throw new UserError(`${reason}\nUse: npm run soak -- ${use}`, { cause: error });
  }
}

/** @param {string | undefined} named @returns {readonly Part[]} */
function partsOf(named) {
  const all = /** @type {Part[]} */ (Object.keys(PATTERNS));
  if (named === undefined) return all;
  const part = all.find((one) => one === named);
  if (!part) throw new Error(`There is no part "${named}".`);
  return [part];
}

/** @param {string} name @param {string} text @param {number} least */
function wholeNumber(name, text, least) {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw new UserError(`--${name} must be a whole number from ${least}, not "${text}".`);
  }
  return Number(text);
}

/** @param {SoakSize} size @returns {Record<string, string>} */
function environment({ seed, rounds, writes, kills, packets, schedules }) {
  return {
    ZW_SOAK_SEED: String(seed),
    ZW_SOAK_ROUNDS: String(rounds),
    ZW_SOAK_WRITES: String(writes),
    ZW_SOAK_KILLS: String(kills),
    ZW_SOAK_PACKETS: String(packets),
    ZW_SOAK_SCHEDULES: String(schedules),
  };
}
