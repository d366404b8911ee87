import { runOnce } from '../run-once.js';
import { runCommand } from './commands.js';

/** Entry of the operator commands. */
await runOnce((app) => runCommand(app, process.argv.slice(2)));
