import { Controller } from '@nestjs/common';
import { type InputOf, listSharedCases, shareCase } from '@zonewerk/contracts';
import { CurrentActor, CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor, ProjectScope } from '../../../platform/http/request.js';
import { CaseSharing } from './sharing.service.js';

@Controller()
export class SharingController {
  constructor(private readonly sharing: CaseSharing) {}

  @Handle(shareCase)
  share(@Input() input: InputOf<typeof shareCase>, @CurrentActor() { userId }: Actor) {
    return this.sharing.share(input, userId);
  }

  @Handle(listSharedCases)
  list(@Input() input: InputOf<typeof listSharedCases>, @CurrentScope() scope: ProjectScope) {
    return this.sharing.list(input, scope);
  }
}
