import { Controller } from '@nestjs/common';
import { addVolume, type InputOf, listVolumes, removeVolume, resizeVolume } from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { VolumesService } from './volumes.service.js';

@Controller()
export class VolumesController {
  constructor(private readonly volumes: VolumesService) {}

  @Handle(listVolumes)
  list(@Input() input: InputOf<typeof listVolumes>, @CurrentScope() scope: ProjectScope) {
    return this.volumes.list(input, scope);
  }

  @Handle(addVolume)
  add(@Input() input: InputOf<typeof addVolume>, @CurrentScope() scope: ProjectScope) {
    return this.volumes.add(input, scope);
  }

  @Handle(resizeVolume)
  resize(@Input() input: InputOf<typeof resizeVolume>, @CurrentScope() scope: ProjectScope) {
    return this.volumes.resize(input, scope);
  }

  @Handle(removeVolume)
  remove(@Input() input: InputOf<typeof removeVolume>, @CurrentScope() scope: ProjectScope) {
    return this.volumes.remove(input, scope);
  }
}
