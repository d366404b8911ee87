import { Controller } from '@nestjs/common';
import { addPhone, callPhone, confirmPhone, getPhone, removePhone, type InputOf } from '@zonewerk/contracts';
import { CurrentActor, CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { PhonesService } from './phones.service.js';

@Controller()
export class PhonesController {
  constructor(private readonly phones: PhonesService) {}

  @Handle(getPhone)
  get(@CurrentActor() actor: Actor) {
    return this.phones.get(actor);
  }

  @Handle(addPhone)
  add(
    @Input() input: InputOf<typeof addPhone>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.phones.add(input, actor, visitor);
  }

  @Handle(callPhone)
  call(@CurrentActor() actor: Actor, @CurrentVisitor() visitor: Visitor) {
    return this.phones.call(actor, visitor);
  }

  @Handle(confirmPhone)
  confirm(
    @Input() input: InputOf<typeof confirmPhone>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.phones.confirm(input, actor, visitor);
  }

  @Handle(removePhone)
  remove(@CurrentActor() actor: Actor, @CurrentVisitor() visitor: Visitor) {
    return this.phones.remove(actor, visitor);
  }
}
