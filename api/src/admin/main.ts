import { runOnce } from '../platform/process/run-once.js';

/**
 * Entry point of the operator commands. Release commands load only a small part of the API, so that they start fast.
 */
const args = process.argv.slice(2);
if (args[0] === 'release') {
  const { openReleases } = await import('./releases-app.js');
  const { runReleaseCommand } = await import('./release-commands.js');
  await runOnce(openReleases, (app, config) => runReleaseCommand(app, config, args.slice(1)));
} else {
  const { openApi } = await import('../open-api.js');
  const { runCommand } = await import('./commands.js');
  await runOnce(openApi, (app) => runCommand(app, args));
}
