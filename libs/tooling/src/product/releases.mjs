import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildProject } from '../build.mjs';
import { jsonLine } from './demo.mjs';
import { run } from '../run.mjs';
import { UserError } from '../say.mjs';

/** Channels that a start of the product brings its builds to. */
const CHANNELS = ['production', 'staging'];

/**
 * @typedef {object} Adoption what `release adopt` answers
 * @property {{ channel: string, project: string, version: string, runs: string | null, clashes: string[] }[]} refused by
 *   the promotion gate
 * @property {{ channel: string, project: string, runs: string, working_copy: string }[]} differs moved by hand
 * @property {string[]} clashes of what the channels run
 */

/**
 * Publishes the builds of the working copy and lets the channels run those that changed since the last start, so that
 * a start never undoes what somebody promoted or rolled back. A build that does not fit is not moved. Says where a
 * channel runs something else.
 *
 * @param {object} options
 * @param {import('../settings.mjs').Settings} options.settings
 * @param {string} options.entry of the operator commands
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('../say.mjs').Say} options.say
 * @throws {UserError} when a build cannot be published, or no shell can be served
 */
export async function adoptBuilds({ settings: { root }, entry, env, say }) {
  const args = [join(root, entry), 'release', 'adopt', ...CHANNELS];
  const { code, output, stdout } = await say.step('Releasing the builds', () =>
    run(process.execPath, args, { cwd: root, env }),
  );
  const answer = jsonLine(stdout);
  const isRefused = answer?.status === 'refused' && Array.isArray(answer.refused);
  if (!isRefused && (code !== 0 || answer?.status !== 'success')) {
    throw new UserError(`The builds could not be released: ${answer?.message ?? output.trim()}`);
  }
  adoptionLines(answer).forEach(say.line);
}

/**
 * What a person must know after the builds were released, one line each.
 *
 * @param {Adoption} adoption
 * @throws {UserError} when the gate refused a shell and the channel has no other one
 */
export function adoptionLines({ refused, differs, clashes }) {
  const lost = refused.find(({ project, runs }) => project === 'shell' && runs === null);
  if (lost) {
    throw new UserError(
      `${lost.channel} has no shell, and this build does not fit: ${lost.clashes.join(' ')}`,
    );
  }
  return [
    ...refused.flatMap(({ channel, project, version, runs, clashes: reasons }) => [
      `  ${channel} runs ${runs === null ? `no ${project}` : `${project} ${runs}`}, not ${version} of this folder: it does not fit.`,
      ...reasons.map((reason) => `    ${reason}`),
    ]),
    ...differs.map(
      ({ channel, project, runs, working_copy: here }) =>
        `  ${channel} runs ${project} ${runs}, not ${here} of this folder: it was moved by hand.`,
    ),
    ...clashes.map((clash) => `  ${clash}`),
  ];
}

/**
 * `release build <project>`: builds one front end and nothing else.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {string[]} args what stands behind the command's words
 * @param {(line: string) => void} tell
 * @returns {Promise<{ status: 'success', project: string, version: string }>}
 * @throws {UserError} that says what to type instead, or with the build's own output
 */
export async function buildRelease(settings, args, tell) {
  const { root } = settings;
  const [project = ''] = args;
  const known = await frontEnds(root);
  if (args.length !== 1 || !known.includes(project)) {
    throw new UserError(`Usage: release build <project>, one of ${known.join(', ')}`);
  }
  await buildProject(settings, project, tell);
  const file = join(root, project, 'dist/zw-release.json');
  return { status: 'success', project, version: JSON.parse(await readFile(file, 'utf8')).version };
}

/** @param {string} root @returns {Promise<string[]>} folders that are built for browsers */
async function frontEnds(root) {
  const folders = await readdir(root);
  return folders.filter((folder) => existsSync(join(root, folder, 'webpack.config.mjs'))).sort();
}
