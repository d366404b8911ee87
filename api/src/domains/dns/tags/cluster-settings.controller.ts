import { Controller } from '@nestjs/common';
import { addTag, checkDelegation, listTags, removeTag, toggleTag, type InputOf } from '@zonewerk/contracts';
import {
  CurrentActor,
  CurrentScope,
  CurrentVisitor,
  Handle,
  Input,
} from '../../../platform/http/call.decorator.js';
import type { Actor, ProjectScope, Visitor } from '../../../platform/http/request.js';
import { DelegationService } from '../clusters/delegation.service.js';
import { TagsService } from './tags.service.js';

@Controller()
export class ClusterSettingsController {
  constructor(
    private readonly tags: TagsService,
    private readonly delegation: DelegationService,
  ) {}

  @Handle(listTags)
  list(@Input() input: InputOf<typeof listTags>, @CurrentScope() scope: ProjectScope) {
    return this.tags.list(input, scope);
  }

  @Handle(addTag)
  add(@Input() input: InputOf<typeof addTag>, @CurrentScope() scope: ProjectScope) {
    return this.tags.add(input, scope);
  }

  @Handle(removeTag)
  remove(@Input() input: InputOf<typeof removeTag>, @CurrentScope() scope: ProjectScope) {
    return this.tags.remove(input, scope);
  }

  @Handle(toggleTag)
  toggle(
    @Input() input: InputOf<typeof toggleTag>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.tags.toggle(input, actor, visitor);
  }

  @Handle(checkDelegation)
  check(@Input() input: InputOf<typeof checkDelegation>, @CurrentScope() scope: ProjectScope) {
    return this.delegation.check(input, scope);
  }
}
