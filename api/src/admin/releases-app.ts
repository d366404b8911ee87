import { Global, Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ReleasesCoreModule } from '../domains/releases/releases-core.api.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { createLogger, LOGGER } from '../platform/logging/logger.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { SecretsModule } from '../platform/database/secrets.module.js';

/** Services of the release commands: settings, database and keys, without jobs, mail and pages. */
@Global()
@Module({})
class ReleasesAppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: ReleasesAppModule,
      imports: [DatabaseModule.forRoot(config), SecretsModule, ReleasesCoreModule],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: createLogger('silent', 'command') },
      ],
      exports: [CONFIG, LOGGER],
    };
  }
}

/** The part of the API for the release commands. */
export function openReleases(config: Config): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(ReleasesAppModule.forRoot(config), {
    logger: false,
    abortOnError: false,
  });
}
