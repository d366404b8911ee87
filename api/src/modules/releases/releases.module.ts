import { Module } from '@nestjs/common';
import { AssetsController } from './assets.controller.js';
import { CompositionService } from './composition.service.js';
import { OverrideCookie } from './override-cookie.service.js';
import { OverrideService } from './override.service.js';
import { ReleasesCoreModule } from './releases-core.module.js';

@Module({
  imports: [ReleasesCoreModule],
  controllers: [AssetsController],
  providers: [OverrideCookie, OverrideService, CompositionService],
  exports: [CompositionService, OverrideService],
})
export class ReleasesModule {}
