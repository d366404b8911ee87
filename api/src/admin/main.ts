import { runOnce } from '../platform/process/run-once.js';

/** Entry of the operator commands. Those of releases need little of the API, so that they take little time. */
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
