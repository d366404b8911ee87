import type { INestApplicationContext } from '@nestjs/common';
import { createApp } from './create-app.js';
import type { Config } from './platform/config/config.js';
import { createLogger } from './platform/logging/logger.js';

/** The whole API for a command: with a prepared database, without a port. */
export function openApi(config: Config): Promise<INestApplicationContext> {
  return createApp(config, createLogger('silent', 'command'));
}
