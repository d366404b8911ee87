import { run } from './run.mjs';
import { UserError } from './say.mjs';

/**
 * Runs one Nx target over all projects that have it; what did not change comes from Nx's cache.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} target
 * @param {(project: string) => void} [onProject] told when a project's turn comes
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runTarget({ root, env }, target, onProject) {
  const args = ['node_modules/.bin/nx', 'run-many', '-t', target, '--outputStyle=stream'];
  const begins = new RegExp(`^> nx run @zonewerk/([\\w-]+):${target}`);
  // The mode of the product must not leak into what is built and cached.
  const { NODE_ENV: _mode, ...rest } = env;
  const buildEnv = { ...rest, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
  return run(process.execPath, args, {
    cwd: root,
    env: buildEnv,
    onLine: (line) => {
      const name = begins.exec(line)?.[1];
      if (name) onProject?.(name);
    },
  });
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
