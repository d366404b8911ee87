import { Controller } from '@nestjs/common';
import {
  getChange,
  listChanges,
  previewZoneRollback,
  rollbackChange,
  getPropagation,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { Propagation } from './propagation.service.js';
import { Rollback } from './rollback.service.js';
import { ZoneHistoryService } from './zone-history.service.js';
import { ZoneRollback } from './zone-rollback.service.js';

@Controller()
export class ZoneHistoryController {
  constructor(
    private readonly history: ZoneHistoryService,
    private readonly rollback: Rollback,
    private readonly zone: ZoneRollback,
    private readonly measured: Propagation,
  ) {}

  @Handle(listChanges)
  list(@Input() input: InputOf<typeof listChanges>, @CurrentScope() scope: ProjectScope) {
    return this.history.list(input, scope);
  }

  @Handle(getChange)
  get(@Input() input: InputOf<typeof getChange>, @CurrentScope() scope: ProjectScope) {
    return this.history.get(input, scope);
  }

  @Handle(rollbackChange)
  rollbackChange(@Input() input: InputOf<typeof rollbackChange>, @CurrentScope() scope: ProjectScope) {
    return this.rollback.rollback(input, scope);
  }

  @Handle(previewZoneRollback)
  preview(@Input() input: InputOf<typeof previewZoneRollback>, @CurrentScope() scope: ProjectScope) {
    return this.zone.preview(input, scope);
  }

  @Handle(getPropagation)
  propagation(@Input() input: InputOf<typeof getPropagation>, @CurrentScope() scope: ProjectScope) {
    return this.measured.get(input, scope);
  }
}
