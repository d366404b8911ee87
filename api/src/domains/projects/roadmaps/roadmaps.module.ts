import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdentityModule } from '../../account/account.api.js';
import { PublicRoadmapsController } from './public-roadmaps.controller.js';
import { PublicRoadmaps } from './public-roadmaps.service.js';
import { RoadmapAnnouncements } from './roadmap-announcements.service.js';
import { RoadmapBoards } from './roadmap-boards.service.js';
import { RoadmapChanges } from './roadmap-changes.service.js';
import { RoadmapItems } from './roadmap-items.service.js';
import { RoadmapPages } from './roadmap-pages.service.js';
import { RoadmapRemovals } from './roadmap-removals.service.js';
import { RoadmapRepository } from './roadmap.repository.js';
import { roadmapItemSchema, roadmapSchema } from './roadmap.schema.js';
import { RoadmapVoteRepository } from './roadmap-vote.repository.js';
import { roadmapSuggestionSchema, roadmapVoteSchema } from './roadmap-vote.schema.js';
import { RoadmapsController } from './roadmaps.controller.js';
import { RoadmapsService } from './roadmaps.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Roadmap', schema: roadmapSchema },
      { name: 'RoadmapItem', schema: roadmapItemSchema },
      { name: 'RoadmapVote', schema: roadmapVoteSchema },
      { name: 'RoadmapSuggestion', schema: roadmapSuggestionSchema },
    ]),
    IdentityModule,
  ],
  controllers: [RoadmapsController, PublicRoadmapsController],
  providers: [
    RoadmapRepository,
    RoadmapVoteRepository,
    RoadmapChanges,
    RoadmapBoards,
    RoadmapsService,
    RoadmapItems,
    RoadmapRemovals,
    RoadmapAnnouncements,
    PublicRoadmaps,
    RoadmapPages,
  ],
  exports: [RoadmapPages, RoadmapChanges],
})
export class RoadmapsModule {}
