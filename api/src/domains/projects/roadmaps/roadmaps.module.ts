import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdentityModule } from '../../account/account.api.js';
import { RoadmapItems } from './roadmap-items.service.js';
import { RoadmapRepository } from './roadmap.repository.js';
import { roadmapItemSchema, roadmapSchema } from './roadmap.schema.js';
import { RoadmapsController } from './roadmaps.controller.js';
import { RoadmapsService } from './roadmaps.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Roadmap', schema: roadmapSchema },
      { name: 'RoadmapItem', schema: roadmapItemSchema },
    ]),
    IdentityModule,
  ],
  controllers: [RoadmapsController],
  providers: [RoadmapRepository, RoadmapsService, RoadmapItems],
})
export class RoadmapsModule {}
