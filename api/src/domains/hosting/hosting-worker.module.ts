import { join } from 'node:path';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { FieldEncryption } from '../../platform/database/field-encryption.js';
import { SecretsModule } from '../../platform/database/secrets.module.js';
import { DiskSpace } from '../../platform/disk/disk-space.service.js';
import { ByteStore } from '../../platform/files/byte-store.js';
import { GridFsStore } from '../../platform/files/grid-fs-store.repository.js';
import { JobRepository } from '../../platform/jobs/job.repository.js';
import { jobSchema, leaseSchema } from '../../platform/jobs/job.schema.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { DockerEngine } from './engines/docker-engine.js';
import { SwarmEngine } from './engines/swarm-engine.js';
import { SiteEngine } from './engines/site-engine.js';
import { HostingCoreModule } from './hosting-core.module.js';

/** Absolute path of the bundled program of a website. */
export function siteProgram({ root }: Config): string {
  return join(root, 'libs/site/dist/snapshot/main.js');
}

/** Parts of the API for the worker: settings, database and bytes, without jobs, mail and pages. */
@Global()
@Module({})
export class HostingWorkerModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    const program = siteProgram(config);
    const site = new SiteEngine({ folder: join(config.dataDir, 'hosting', 'site'), program });
    const { docker: settings, nodeImage } = config.hosting;
    const options = nodeImage === undefined ? null : { docker: settings, nodeImage, program };
    const docker = options && new DockerEngine(options);
    const swarm = options && config.hosting.swarm ? new SwarmEngine(options) : null;
    return {
      module: HostingWorkerModule,
      imports: [
        DatabaseModule.forRoot(config),
        SecretsModule,
        HostingCoreModule,
        MongooseModule.forFeature([
          { name: 'Job', schema: jobSchema },
          { name: 'Lease', schema: leaseSchema },
        ]),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: ByteStore, useClass: GridFsStore },
        { provide: SiteEngine, useValue: site },
        { provide: DockerEngine, useValue: docker },
        { provide: SwarmEngine, useValue: swarm },
        FieldEncryption,
        JobRepository,
        DiskSpace,
      ],
      exports: [CONFIG, LOGGER, FieldEncryption],
    };
  }
}
