import { Controller } from '@nestjs/common';
import {
  passkeyAdd,
  passkeyAddOptions,
  passkeyRemove,
  passkeyRename,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentActor, CurrentVisitor, Handle, Input } from '../../platform/http/call.decorator.js';
import type { Actor, Visitor } from '../../platform/http/request.js';
import { PasskeyManagement } from './passkey-management.service.js';

@Controller()
export class PasskeysController {
  constructor(private readonly passkeys: PasskeyManagement) {}

  @Handle(passkeyAddOptions)
  addOptions(@CurrentActor() actor: Actor) {
    return this.passkeys.addOptions(actor);
  }

  @Handle(passkeyAdd)
  add(
    @Input() input: InputOf<typeof passkeyAdd>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.passkeys.add(input, actor, visitor);
  }

  @Handle(passkeyRename)
  rename(@Input() input: InputOf<typeof passkeyRename>, @CurrentActor() actor: Actor) {
    return this.passkeys.rename(input, actor);
  }

  @Handle(passkeyRemove)
  remove(
    @Input() input: InputOf<typeof passkeyRemove>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.passkeys.remove(input, actor, visitor);
  }
}
