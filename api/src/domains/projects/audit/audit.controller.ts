import { Controller } from '@nestjs/common';
import { exportAuditEvents, type InputOf, listAuditEvents } from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ProjectAudit } from './project-audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: ProjectAudit) {}

  @Handle(listAuditEvents)
  list(@Input() input: InputOf<typeof listAuditEvents>, @CurrentScope() scope: ProjectScope) {
    return this.audit.list(input, scope);
  }

  @Handle(exportAuditEvents)
  export(@Input() input: InputOf<typeof exportAuditEvents>, @CurrentScope() scope: ProjectScope) {
    return this.audit.export(input, scope);
  }
}
