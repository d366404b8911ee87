import { Module } from '@nestjs/common';
import { ParameterValuesModule, RoadmapsModule } from '../../../projects/projects.api.js';
import { WebsiteModule } from '../website.module.js';
import { PageFrameController } from './page-frame.controller.js';
import { PageFrames } from './page-frame.service.js';
import { SiteGate } from './site-gate.js';
import { SiteSnapshots } from './site-snapshots.service.js';

/** Websites of projects as visitors see them, at separate hosts. */
@Module({
  imports: [WebsiteModule, ParameterValuesModule, RoadmapsModule],
  controllers: [PageFrameController],
  providers: [PageFrames, SiteGate, SiteSnapshots],
  exports: [SiteSnapshots, WebsiteModule],
})
export class SiteModule {}
