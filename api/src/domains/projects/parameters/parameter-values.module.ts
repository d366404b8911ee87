import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProjectKeysModule } from '../secrets/project-keys.module.js';
import { InstanceParametersReader } from './instance-parameters.service.js';
import { ParameterRepository } from './parameter.repository.js';
import { parameterSchema } from './parameter.schema.js';
import { PublicParameters } from './public-parameters.service.js';

const SHARED = [ParameterRepository, PublicParameters, InstanceParametersReader];

/** Values of parameters, for websites and containers. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'ProjectParameter', schema: parameterSchema }]),
    ProjectKeysModule,
  ],
  providers: SHARED,
  exports: [ProjectKeysModule, ...SHARED],
})
export class ParameterValuesModule {}
