import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProjectTags } from './project-tags.service.js';
import { TagRepository } from './tag.repository.js';
import { clusterTagSchema } from './tag.schema.js';

/** Tags of projects without the calls: support cases have them, too. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'ClusterTag', schema: clusterTagSchema }])],
  providers: [TagRepository, ProjectTags],
  exports: [TagRepository, ProjectTags],
})
export class TagStoreModule {}
