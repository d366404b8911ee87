import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildProject } from '../build.mjs';
import { jsonLine } from './demo.mjs';
import { run } from '../run.mjs';
import { UserError } from '../say.mjs';

/** Channels to which a start promotes its builds. */
const CHANNELS = ['production', 'staging'];

/**
 * @typedef {object} Adoption response of `release adopt`
 * @property {{ channel: string, project: string, version: string, runs: string | null, clashes: string[] }[]} refused by
 *   the promotion gate
 * @property {{ channel: string, project: string, runs: string, working_copy: string }[]} differs channels
 *   that an operator moved to another version
 * @property {string[]} clashes between the versions that the channels run
 */

/**
 * Publishes the builds of the working copy, and promotes those that changed since the last start. A start therefore
 * never reverts a promotion or rollback of an operator. An incompatible build is not promoted. Reports channels with
 * other versions.
 *
 * @param {object} options
 * @param {import('../settings.mjs').Settings} options.settings
 * @param {string} options.entry of the operator commands
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('../say.mjs').Say} options.say
 * @throws {UserError} if a build cannot be published, or no shell can be served
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
 * Messages after the release of the builds, one line each.
 *
 * @param {Adoption} adoption
 * @throws {UserError} if the gate rejected a shell and the channel has no other one
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
 * `release build <project>`: builds one front end.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @param {string[]} args arguments after the command
 * @param {(line: string) => void} tell
 * @returns {Promise<{ status: 'success', project: string, version: string }>}
 * @throws {UserError} with the correct usage, or with the output of the build
 */
export async function buildRelease(settings, args, tell) {
  const { root } = settings;
  const [project = ''] = args;
  const projects = await frontEnds(root);
  if (args.length !== 1 || !projects.includes(project)) {
    throw new UserError(`Usage: release build <project>, one of ${projects.join(', ')}`);
  }
  await buildProject(settings, project, tell);
  const file = join(root, project, 'dist/zw-release.json');
  return { status: 'success', project, version: JSON.parse(await readFile(file, 'utf8')).version };
}

/** @param {string} root @returns {Promise<string[]>} folders of front ends */
async function frontEnds(root) {
  const folders = await readdir(root);
  return folders.filter((folder) => existsSync(join(root, folder, 'webpack.config.mjs'))).sort();
}
