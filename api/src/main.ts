import { createApp } from './create-app.js';
import { ConfigError, readConfig, type Config } from './platform/config/config.js';
import { createLogger } from './platform/logging/logger.js';

/** Entry of the API process. */
async function main(): Promise<void> {
  const config = settings();
  const logger = createLogger(config.logLevel, 'api');
  try {
    const app = await createApp(config, logger);
    await app.listen(config.port, config.host);
    logger.info({ port: config.port, url: config.publicUrl }, 'listening');
  } catch (error) {
    logger.fatal({ err: error }, 'the API could not start');
    process.exitCode = 1;
    process.exit();
  }
}

function settings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

await main();
