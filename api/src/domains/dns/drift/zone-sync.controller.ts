import { Controller } from '@nestjs/common';
import { listDrift, resolveZoneDrift, type InputOf } from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { DriftService } from './drift.service.js';

@Controller()
export class ZoneSyncController {
  constructor(private readonly drift: DriftService) {}

  @Handle(listDrift)
  list(@Input() input: InputOf<typeof listDrift>, @CurrentScope() scope: ProjectScope) {
    return this.drift.list(input, scope);
  }

  @Handle(resolveZoneDrift)
  resolve(@Input() input: InputOf<typeof resolveZoneDrift>, @CurrentScope() scope: ProjectScope) {
    return this.drift.resolve(input, scope);
  }
}
