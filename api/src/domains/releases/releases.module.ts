import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdentityModule } from '../account/account.api.js';
import { AssetsController } from './assets.controller.js';
import { CompositionService } from './composition.service.js';
import { FailureRepository } from './failures/failure.repository.js';
import {
  failureHourSchema,
  failureNetworkSchema,
  failureReporterSchema,
  failureSchema,
} from './failures/failure.schema.js';
import { FailuresService } from './failures/failures.service.js';
import { FallbackService } from './fallback.service.js';
import { OverrideCookie } from './override/override-cookie.service.js';
import { OverrideService } from './override/override.service.js';
import { ReleasesController } from './releases.controller.js';
import { ReleasesCoreModule } from './releases-core.module.js';
import { ReleasesService } from './releases.service.js';

@Module({
  imports: [
    ReleasesCoreModule,
    IdentityModule,
    MongooseModule.forFeature([
      { name: 'ReleaseFailure', schema: failureSchema },
      { name: 'ReleaseFailureHour', schema: failureHourSchema },
      { name: 'ReleaseFailureNetwork', schema: failureNetworkSchema },
      { name: 'ReleaseFailureReporter', schema: failureReporterSchema },
    ]),
  ],
  controllers: [AssetsController, ReleasesController],
  providers: [
    OverrideCookie,
    OverrideService,
    CompositionService,
    FailureRepository,
    FallbackService,
    FailuresService,
    ReleasesService,
  ],
  exports: [CompositionService, OverrideService],
})
export class ReleasesModule {}
