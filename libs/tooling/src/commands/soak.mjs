import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installDependencies } from '../install.mjs';
import { run } from '../run.mjs';
import { runMain, sayTo, seconds, UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';

/** Tests whose short form is part of `npm test` and that take their size from the environment. */
const PROGRAM = ['--config', 'api/jest.config.mjs', '--selectProjects', 'integration'];
const PATTERN = 'durability/kill-soak';

/** Longest that one round may take on a slow machine. */
const ROUND_LIMIT_MS = 5 * 60_000;

/**
 * @typedef {object} SoakSize
 * @property {number} seed of the numbers that decide what is written and what is killed when
 * @property {number} rounds
 * @property {number} writes acknowledged ones, per round
 * @property {number} kills of each process, per round, while writes go on
 */

/** `npm run soak`: the durability soak at its full size. @param {string[]} args */
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
      [join('node_modules', '.bin', 'jest'), ...PROGRAM, '--testPathPatterns', PATTERN],
      {
        cwd: settings.root,
        env: { ...settings.env, ...environment(size), FORCE_COLOR: '0' },
        limitMs: (2 + size.rounds) * ROUND_LIMIT_MS,
        onLine: say.line,
      },
    );
    say.line(`${code === 0 ? 'Nothing was lost' : 'The soak failed'} (${seconds(from)}).`);
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
      },
    });
    return {
      seed: wholeNumber('seed', values.seed, 0),
      rounds: wholeNumber('rounds', values.rounds, 1),
      writes: wholeNumber('writes', values.writes, 1),
      kills: wholeNumber('kills', values.kills, 0),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${reason}\nUse: npm run soak -- [--seed N] [--rounds N] [--writes N] [--kills N]`, {
      cause: error,
    });
  }
}

/** @param {string} name @param {string} text @param {number} least */
function wholeNumber(name, text, least) {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw new UserError(`--${name} must be a whole number from ${least}, not "${text}".`);
  }
  return Number(text);
}

/** @param {SoakSize} size @returns {Record<string, string>} */
function environment({ seed, rounds, writes, kills }) {
  return {
    ZW_SOAK_SEED: String(seed),
    ZW_SOAK_ROUNDS: String(rounds),
    ZW_SOAK_WRITES: String(writes),
    ZW_SOAK_KILLS: String(kills),
  };
}
