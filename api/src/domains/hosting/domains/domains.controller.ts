import { Controller } from '@nestjs/common';
import {
  attachDomain,
  checkDomain,
  detachDomain,
  type InputOf,
  listDanglingRecords,
  removeDanglingRecords,
  listDomains,
  planDomain,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { DomainsService } from './domains.service.js';

@Controller()
export class DomainsController {
  constructor(private readonly domains: DomainsService) {}

  @Handle(listDomains)
  list(@Input() input: InputOf<typeof listDomains>, @CurrentScope() scope: ProjectScope) {
    return this.domains.list(input, scope);
  }

  @Handle(planDomain)
  plan(@Input() input: InputOf<typeof planDomain>, @CurrentScope() scope: ProjectScope) {
    return this.domains.plan(input, scope);
  }

  @Handle(attachDomain)
  attach(@Input() input: InputOf<typeof attachDomain>, @CurrentScope() scope: ProjectScope) {
    return this.domains.attach(input, scope);
  }

  @Handle(checkDomain)
  check(@Input() input: InputOf<typeof checkDomain>, @CurrentScope() scope: ProjectScope) {
    return this.domains.check(input, scope);
  }

  @Handle(detachDomain)
  detach(@Input() input: InputOf<typeof detachDomain>, @CurrentScope() scope: ProjectScope) {
    return this.domains.detach(input, scope);
  }

  @Handle(listDanglingRecords)
  listDangling(@Input() _input: InputOf<typeof listDanglingRecords>, @CurrentScope() scope: ProjectScope) {
    return this.domains.dangling(scope);
  }

  @Handle(removeDanglingRecords)
  removeDangling(@Input() input: InputOf<typeof removeDanglingRecords>, @CurrentScope() scope: ProjectScope) {
    return this.domains.removeDangling(input, scope);
  }
}
