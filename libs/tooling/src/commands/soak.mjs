import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../bench/machine.mjs';
import { installDependencies } from '../install.mjs';
import { run } from '../run.mjs';
import { runMain, sayTo, seconds, UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';
import { storeSoak, PAGE, soakFigures } from '../soak/results.mjs';

/** Tests with a short form in `npm test`, which take their size from the environment. */
const PROGRAM = ['--config', 'api/jest.config.mjs'];

/** Parts of the soak by the files of their tests. */
const PATTERNS = {
  kills: 'kill-soak.spec',
  packets: 'nameserver-fuzz.spec',
  payments: 'payment-schedules.spec',
  files: 'large-upload.spec',
  moves: 'page-tree-soak.spec',
  forgeries: 'email-forgery.spec',
  'email-kills': 'email-crash.spec',
  races: 'answer-races.spec',
  'office-hours': 'office-hours.spec',
  loops: 'email-loops.spec',
  'board-moves': 'roadmap-items.spec',
  owners: 'ownership.spec',
};

/** @typedef {import('../soak/results.mjs').Part} Part */

/** Time limit of a round on a slow machine. */
const ROUND_LIMIT_MS = 5 * 60_000;

/**
 * @typedef {object} SoakSize
 * @property {readonly Part[]} parts
 * @property {number} seed of the random numbers that determine writes, kills and packets
 * @property {number} rounds
 * @property {number} writes acknowledged writes per round
 * @property {number} kills of each process per round, during writes
 * @property {number} packets malformed packets to the nameserver per transport
 * @property {boolean} more preserves the earlier runs of a part on the page
 * @property {number} schedules orders that are paid, each with a random order of events
 * @property {number} megabytes of the uploaded file
 * @property {number} moves of pages, and of items of a roadmap
 * @property {number} emails with forged or verified authors
 * @property {number} emailKills of the API while emails arrive
 * @property {number} races of two agents, and of two owners
 * @property {number} weeks with office hours
 * @property {number} robotEmails of one auto-responder
 */

/** Sizes without arguments. */
const FULL = {
  rounds: 10,
  writes: 1_000,
  kills: 2,
  packets: 1_000_000,
  schedules: 10_000,
  megabytes: 2_048,
  moves: 10_000,
  emails: 10_000,
  emailKills: 20,
  races: 1_000,
  weeks: 10_000,
  robotEmails: 120,
};

/** Schedules per test run: an aborted run loses at most these. */
const AT_ONCE = 1_000;

/** @typedef {{ settings: import('../settings.mjs').Settings, say: import('../say.mjs').Say, folder: string }} Place */

/** `npm run soak`: full-size versions of tests. @param {string[]} args */
export async function main(args) {
  await runMain(async () => {
    const size = soakSize(args);
    const settings = readSettings();
    const say = sayTo();
    await installDependencies(settings, say);
    const folder = await mkdtemp(join(tmpdir(), 'zw-soak-'));
    try {
      for (const part of size.parts) {
        let { more } = size;
        for (const piece of part === 'payments' ? piecesOf(size) : [size]) {
          const code = await runPart(part, { ...piece, more }, { settings, say, folder });
          if (code !== 0) return 1;
          more = true;
        }
      }
      return 0;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/**
 * @param {SoakSize} size
 * @returns {SoakSize[]} the same schedules in several runs
 */
export function piecesOf(size) {
  const pieces = [];
  for (let done = 0; done < size.schedules; done += AT_ONCE) {
    const schedules = Math.min(AT_ONCE, size.schedules - done);
    pieces.push({ ...size, seed: size.seed + done, schedules });
  }
  return pieces;
}

/**
 * @param {Part} part
 * @param {SoakSize} size
 * @param {Place} place
 * @returns {Promise<number>} exit code of the tests
 */
async function runPart(part, size, { settings, say, folder }) {
  const from = Date.now();
  const record = join(folder, `${part}-${size.seed}`);
  say.line(`${part}, seed ${size.seed}`);
  const { code } = await run(
    process.execPath,
    [join('node_modules', '.bin', 'jest'), ...PROGRAM, '--testPathPatterns', PATTERNS[part]],
    {
      cwd: settings.root,
      env: { ...settings.env, ...environment(size), ZW_SOAK_RECORD: record, FORCE_COLOR: '0' },
      limitMs: (2 + size.rounds + size.schedules / 100) * ROUND_LIMIT_MS,
      onLine: say.line,
    },
  );
  say.line(`${part}: ${code === 0 ? 'everything held' : 'failed'} (${seconds(from)}).`);
  if (code === 0) {
    const figures = soakFigures(await readFile(record, 'utf8'));
    const { day, machine: where, node } = machine();
    const minutes = Math.round((Date.now() - from) / 60_000);
    const found = { day, machine: where, node, seed: size.seed, minutes, figures };
    await storeSoak(settings.root, part, found, size);
    say.line(`Written to ${PAGE}.`);
  }
  return code;
}

/**
 * @param {string[]} args
 * @returns {SoakSize}
 * @throws {UserError} for an unknown argument
 */
export function soakSize(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        rounds: { type: 'string', default: String(FULL.rounds) },
        writes: { type: 'string', default: String(FULL.writes) },
        kills: { type: 'string', default: String(FULL.kills) },
        packets: { type: 'string', default: String(FULL.packets) },
        schedules: { type: 'string', default: String(FULL.schedules) },
        megabytes: { type: 'string', default: String(FULL.megabytes) },
        moves: { type: 'string', default: String(FULL.moves) },
        emails: { type: 'string', default: String(FULL.emails) },
        'email-kills': { type: 'string', default: String(FULL.emailKills) },
        races: { type: 'string', default: String(FULL.races) },
        weeks: { type: 'string', default: String(FULL.weeks) },
        'robot-emails': { type: 'string', default: String(FULL.robotEmails) },
        part: { type: 'string' },
        more: { type: 'boolean', default: false },
      },
    });
    return {
      parts: partsOf(values.part),
      more: values.more,
      seed: wholeNumber('seed', values.seed, 0),
      rounds: wholeNumber('rounds', values.rounds, 1),
      writes: wholeNumber('writes', values.writes, 1),
      kills: wholeNumber('kills', values.kills, 0),
      packets: wholeNumber('packets', values.packets, 1_000),
      schedules: wholeNumber('schedules', values.schedules, 1),
      megabytes: wholeNumber('megabytes', values.megabytes, 3),
      moves: wholeNumber('moves', values.moves, 1),
      emails: wholeNumber('emails', values.emails, 20),
      emailKills: wholeNumber('email-kills', values['email-kills'], 1),
      races: wholeNumber('races', values.races, 1),
      weeks: wholeNumber('weeks', values.weeks, 1),
      robotEmails: wholeNumber('robot-emails', values['robot-emails'], 1),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const parts = Object.keys(PATTERNS).join('|');
    const use = `[--part ${parts}] [--more] [--seed N] [--rounds N] [--writes N] [--kills N] [--packets N] [--schedules N] [--megabytes N] [--moves N] [--emails N] [--email-kills N] [--races N] [--weeks N] [--robot-emails N]`;
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
function environment(size) {
  return {
    ZW_SOAK_SEED: String(size.seed),
    ZW_SOAK_ROUNDS: String(size.rounds),
    ZW_SOAK_WRITES: String(size.writes),
    ZW_SOAK_KILLS: String(size.kills),
    ZW_SOAK_PACKETS: String(size.packets),
    ZW_SOAK_SCHEDULES: String(size.schedules),
    ZW_SOAK_MEGABYTES: String(size.megabytes),
    ZW_SOAK_MOVES: String(size.moves),
    ZW_SOAK_EMAILS: String(size.emails),
    ZW_SOAK_EMAIL_KILLS: String(size.emailKills),
    ZW_SOAK_RACES: String(size.races),
    ZW_SOAK_WEEKS: String(size.weeks),
    ZW_SOAK_ROBOT_EMAILS: String(size.robotEmails),
  };
}
