import { Controller } from '@nestjs/common';
import {
  checkDomainVerification,
  getDomainVerification,
  takeBackDomain,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { VerificationService } from './verification.service.js';

@Controller()
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Handle(getDomainVerification)
  get(@Input() input: InputOf<typeof getDomainVerification>, @CurrentScope() scope: ProjectScope) {
    return this.verification.get(input, scope);
  }

  @Handle(checkDomainVerification)
  check(@Input() input: InputOf<typeof checkDomainVerification>, @CurrentScope() scope: ProjectScope) {
    return this.verification.check(input, scope);
  }

  @Handle(takeBackDomain)
  takeBack(@Input() input: InputOf<typeof takeBackDomain>, @CurrentScope() scope: ProjectScope) {
    return this.verification.takeBack(input, scope);
  }
}
