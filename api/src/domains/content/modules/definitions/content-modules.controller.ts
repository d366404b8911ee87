import { Controller } from '@nestjs/common';
import {
  addModule,
  addModuleField,
  listModules,
  orderModuleFields,
  removeModule,
  removeModuleField,
  restoreModule,
  restoreModuleField,
  setModule,
  setModuleField,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { ModuleDefinitions } from './module-definitions.service.js';
import { ModuleFields } from './module-fields.service.js';

@Controller()
export class ContentModulesController {
  constructor(
    private readonly definitions: ModuleDefinitions,
    private readonly fields: ModuleFields,
  ) {}

  @Handle(listModules)
  list(@CurrentScope() scope: ProjectScope) {
    return this.definitions.list(scope);
  }

  @Handle(addModule)
  add(@Input() input: InputOf<typeof addModule>, @CurrentScope() scope: ProjectScope) {
    return this.definitions.add(input, scope);
  }

  @Handle(setModule)
  set(@Input() input: InputOf<typeof setModule>, @CurrentScope() scope: ProjectScope) {
    return this.definitions.set(input, scope);
  }

  @Handle(removeModule)
  remove(@Input() input: InputOf<typeof removeModule>, @CurrentScope() scope: ProjectScope) {
    return this.definitions.remove(input, scope);
  }

  @Handle(restoreModule)
  restore(@Input() input: InputOf<typeof restoreModule>, @CurrentScope() scope: ProjectScope) {
    return this.definitions.restore(input, scope);
  }

  @Handle(addModuleField)
  addField(@Input() input: InputOf<typeof addModuleField>, @CurrentScope() scope: ProjectScope) {
    return this.fields.add(input, scope);
  }

  @Handle(setModuleField)
  setField(@Input() input: InputOf<typeof setModuleField>, @CurrentScope() scope: ProjectScope) {
    return this.fields.set(input, scope);
  }

  @Handle(orderModuleFields)
  orderFields(@Input() input: InputOf<typeof orderModuleFields>, @CurrentScope() scope: ProjectScope) {
    return this.fields.order(input, scope);
  }

  @Handle(removeModuleField)
  removeField(@Input() input: InputOf<typeof removeModuleField>, @CurrentScope() scope: ProjectScope) {
    return this.fields.remove(input, scope);
  }

  @Handle(restoreModuleField)
  restoreField(@Input() input: InputOf<typeof restoreModuleField>, @CurrentScope() scope: ProjectScope) {
    return this.fields.restore(input, scope);
  }
}
