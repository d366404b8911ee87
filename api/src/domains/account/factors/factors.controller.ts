import { Controller } from '@nestjs/common';
import {
  disableFactor,
  generateApp,
  getVerification,
  makeRecoveryCodes,
  setVerificationMethod,
  verifyApp,
  verifySms,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentActor, CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { FactorsService } from './factors.service.js';

@Controller()
export class FactorsController {
  constructor(private readonly factors: FactorsService) {}

  @Handle(getVerification)
  get(@CurrentActor() actor: Actor) {
    return this.factors.get(actor);
  }

  @Handle(setVerificationMethod)
  setMethod(
    @Input() input: InputOf<typeof setVerificationMethod>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.factors.setMethod(input, actor, visitor);
  }

  @Handle(verifySms)
  verifySms(
    @Input() input: InputOf<typeof verifySms>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.factors.verifySms(input, actor, visitor);
  }

  @Handle(generateApp)
  generateApp(@CurrentActor() actor: Actor) {
    return this.factors.generateApp(actor);
  }

  @Handle(verifyApp)
  verifyApp(
    @Input() input: InputOf<typeof verifyApp>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.factors.verifyApp(input, actor, visitor);
  }

  @Handle(makeRecoveryCodes)
  makeRecovery(@CurrentActor() actor: Actor, @CurrentVisitor() visitor: Visitor) {
    return this.factors.makeRecovery(actor, visitor);
  }

  @Handle(disableFactor)
  disable(
    @Input() input: InputOf<typeof disableFactor>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.factors.disable(input, actor, visitor);
  }
}
