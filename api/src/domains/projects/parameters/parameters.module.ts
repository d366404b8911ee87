import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdentityModule } from '../../account/account.api.js';
import { ProjectKeysModule } from '../secrets/project-keys.module.js';
import { ParameterFiles } from './parameter-files.service.js';
import { ParameterRepository } from './parameter.repository.js';
import { parameterSchema } from './parameter.schema.js';
import { ParametersController } from './parameters.controller.js';
import { ParametersService } from './parameters.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'ProjectParameter', schema: parameterSchema }]),
    IdentityModule,
    ProjectKeysModule,
  ],
  controllers: [ParametersController],
  providers: [ParameterRepository, ParametersService, ParameterFiles],
})
export class ParametersModule {}
