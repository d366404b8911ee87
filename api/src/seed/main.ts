import { openApi } from '../open-api.js';
import { CommandError, runOnce } from '../platform/process/run-once.js';
import { DEMO, seedDemo } from './demo.js';

/** Entry point of the demo seed: creates the demo account once and prints its credentials. */
await runOnce(openApi, async (app, config) => {
  if (config.production) throw new CommandError('The demo is not for production.');
  const created = await seedDemo(app);
  return { created, mail: DEMO.mail, password: DEMO.password };
});
