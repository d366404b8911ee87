import { run } from './run.mjs';
import { UserError } from './say.mjs';

/**
 * Runs an Nx target for all projects that have it; unchanged ones come from Nx's cache.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} target
 * @param {(project: string) => void} [onProject] called when a project starts
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runTarget({ root, env }, target, onProject) {
  const args = ['node_modules/.bin/nx', 'run-many', '-t', target, '--outputStyle=stream'];
  const begins = new RegExp(`^> nx run @zonewerk/([\\w-]+):${target}`);
  return run(process.execPath, args, {
    cwd: root,
    env: buildEnv(env),
    onLine: (line) => {
      const name = begins.exec(line)?.[1];
      if (name) onProject?.(name);
    },
  });
}

/**
 * Builds one project and the libraries that it requires.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} project folder
 * @param {(line: string) => void} onLine called with each line of output
 * @throws {UserError} with the build's own output
 */
export async function buildProject({ root, env }, project, onLine) {
  const args = ['node_modules/.bin/nx', 'run', `@zonewerk/${project}:build`, '--outputStyle=stream'];
  const { code, output } = await run(process.execPath, args, { cwd: root, env: buildEnv(env), onLine });
  if (code !== 0) throw new UserError(`${output.trim()}\nThe build failed.`);
}

/**
 * Removes the mode of the product, which must not affect cached builds.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function buildEnv({ NODE_ENV: _mode, ...rest }) {
  return { ...rest, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./say.mjs').Say} say
 * @throws {UserError} with the build's own output
 */
export async function build(settings, say) {
  await say.step('Building', async () => {
    const { code, output } = await runTarget(settings, 'build', (name) => say.line(`  build ${name}`));
    if (code !== 0) throw new UserError(`${output.trim()}\nThe build failed.`);
  });
}
