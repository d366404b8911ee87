import { Controller } from '@nestjs/common';
import { applyPlan, getPlan, listPlan, listPlans, type InputOf } from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { PlansService } from './plans.service.js';

@Controller()
export class ZonePlansController {
  constructor(private readonly plans: PlansService) {}

  @Handle(getPlan)
  get(@Input() input: InputOf<typeof getPlan>, @CurrentScope() scope: ProjectScope) {
    return this.plans.get(input, scope);
  }

  @Handle(listPlans)
  listAll(@Input() input: InputOf<typeof listPlans>, @CurrentScope() scope: ProjectScope) {
    return this.plans.listAll(input, scope);
  }

  @Handle(listPlan)
  list(@Input() input: InputOf<typeof listPlan>, @CurrentScope() scope: ProjectScope) {
    return this.plans.list(input, scope);
  }

  @Handle(applyPlan)
  apply(@Input() input: InputOf<typeof applyPlan>, @CurrentScope() scope: ProjectScope) {
    return this.plans.apply(input, scope);
  }
}
