import { Controller } from '@nestjs/common';
import {
  addParameter,
  exportParameters,
  importParameters,
  type InputOf,
  listParameterChanges,
  listParameters,
  removeParameter,
  restoreParameter,
  setParameter,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ParameterFiles } from './parameter-files.service.js';
import { ParametersService } from './parameters.service.js';

@Controller()
export class ParametersController {
  constructor(
    private readonly parameters: ParametersService,
    private readonly files: ParameterFiles,
  ) {}

  @Handle(listParameters)
  list(@Input() input: InputOf<typeof listParameters>, @CurrentScope() scope: ProjectScope) {
    return this.parameters.list(input, scope);
  }

  @Handle(addParameter)
  add(@Input() input: InputOf<typeof addParameter>, @CurrentScope() scope: ProjectScope) {
    return this.parameters.add(input, scope);
  }

  @Handle(setParameter)
  set(@Input() input: InputOf<typeof setParameter>, @CurrentScope() scope: ProjectScope) {
    return this.parameters.set(input, scope);
  }

  @Handle(removeParameter)
  remove(@Input() input: InputOf<typeof removeParameter>, @CurrentScope() scope: ProjectScope) {
    return this.parameters.remove(input, scope);
  }

  @Handle(listParameterChanges)
  history(@Input() input: InputOf<typeof listParameterChanges>, @CurrentScope() scope: ProjectScope) {
    return this.parameters.history(input, scope);
  }

  @Handle(restoreParameter)
  restore(@Input() input: InputOf<typeof restoreParameter>, @CurrentScope() scope: ProjectScope) {
    return this.parameters.restore(input, scope);
  }

  @Handle(importParameters)
  import(@Input() input: InputOf<typeof importParameters>, @CurrentScope() scope: ProjectScope) {
    return this.files.import(input, scope);
  }

  @Handle(exportParameters)
  export(@Input() input: InputOf<typeof exportParameters>, @CurrentScope() scope: ProjectScope) {
    return this.files.export(input, scope);
  }
}
