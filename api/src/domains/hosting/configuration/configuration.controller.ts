import { Controller } from '@nestjs/common';
import {
  getLimits,
  type InputOf,
  listEnvironment,
  removeEnvironmentVariable,
  setEnvironmentVariable,
  setLimits,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ConfigurationService } from './configuration.service.js';

@Controller()
export class ConfigurationController {
  constructor(private readonly configuration: ConfigurationService) {}

  @Handle(listEnvironment)
  listVariables(@Input() input: InputOf<typeof listEnvironment>, @CurrentScope() scope: ProjectScope) {
    return this.configuration.listVariables(input, scope);
  }

  @Handle(setEnvironmentVariable)
  setVariable(@Input() input: InputOf<typeof setEnvironmentVariable>, @CurrentScope() scope: ProjectScope) {
    return this.configuration.setVariable(input, scope);
  }

  @Handle(removeEnvironmentVariable)
  removeVariable(
    @Input() input: InputOf<typeof removeEnvironmentVariable>,
    @CurrentScope() scope: ProjectScope,
  ) {
    return this.configuration.removeVariable(input, scope);
  }

  @Handle(getLimits)
  getLimits(@Input() input: InputOf<typeof getLimits>, @CurrentScope() scope: ProjectScope) {
    return this.configuration.getLimits(input, scope);
  }

  @Handle(setLimits)
  setLimits(@Input() input: InputOf<typeof setLimits>, @CurrentScope() scope: ProjectScope) {
    return this.configuration.setLimits(input, scope);
  }
}
