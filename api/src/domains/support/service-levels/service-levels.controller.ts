import { Controller } from '@nestjs/common';
import { getOfficeHours, getServiceLevels, type InputOf, saveServiceLevels } from '@zonewerk/contracts';
import { Handle, Input } from '../../../platform/http/call.decorator.js';
import { ServiceLevelsService } from './service-levels.service.js';

@Controller()
export class ServiceLevelsController {
  constructor(private readonly levels: ServiceLevelsService) {}

  @Handle(getServiceLevels)
  get(@Input() _input: InputOf<typeof getServiceLevels>) {
    return this.levels.get();
  }

  @Handle(getOfficeHours)
  getOfficeHours(@Input() _input: InputOf<typeof getOfficeHours>) {
    return this.levels.officeHours();
  }

  @Handle(saveServiceLevels)
  save(@Input() input: InputOf<typeof saveServiceLevels>) {
    return this.levels.save(input);
  }
}
