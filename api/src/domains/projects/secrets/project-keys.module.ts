import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { projectKeySchema } from './project-key.schema.js';
import { ProjectKeyRepository } from './project-key.repository.js';
import { ProjectKeys } from './project-keys.service.js';

/** Encryption of the secrets of projects, for parameters and containers. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'ProjectKey', schema: projectKeySchema }])],
  providers: [ProjectKeyRepository, ProjectKeys],
  exports: [ProjectKeys],
})
export class ProjectKeysModule {}
