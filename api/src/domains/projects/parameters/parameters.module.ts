import { Module } from '@nestjs/common';
import { IdentityModule } from '../../account/account.api.js';
import { ParameterFiles } from './parameter-files.service.js';
import { ParameterValuesModule } from './parameter-values.module.js';
import { ParametersController } from './parameters.controller.js';
import { ParametersService } from './parameters.service.js';

@Module({
  imports: [IdentityModule, ParameterValuesModule],
  controllers: [ParametersController],
  providers: [ParametersService, ParameterFiles],
})
export class ParametersModule {}
