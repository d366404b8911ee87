import { run } from './run.mjs';
import { UserError } from './say.mjs';

/**
 * Runs one Nx target over all projects that have it; what did not change comes from Nx's cache.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} target
 * @param {(line: string) => void} [onDone] gets `name` for each project that is done
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runTarget({ root, env }, target, onDone) {
  const args = ['node_modules/nx/bin/nx.js', 'run-many', '-t', target, '--outputStyle=stream'];
  const done = new RegExp(`(?:✔|✓)\\s+(?:nx run )?@zonewerk/([\\w-]+):${target}`);
  return run(process.execPath, args, {
    cwd: root,
    env: { ...env, NX_DAEMON: 'false', NX_TUI: 'false', NODE_ENV: '', FORCE_COLOR: '0' },
    onLine: (line) => {
      const name = done.exec(line)?.[1];
      if (name) onDone?.(name);
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
    const { code, output } = await runTarget(settings, 'build', (name) => say.line(`  built ${name}`));
    if (code !== 0) throw new UserError(`${output.trim()}\nThe build failed.`);
  });
}
