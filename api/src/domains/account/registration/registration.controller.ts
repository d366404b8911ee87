import { Controller } from '@nestjs/common';
import { register, registerConfirm, registerResend, type InputOf } from '@zonewerk/contracts';
import { CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Visitor } from '../../../platform/http/request.js';
import { RegistrationService } from './registration.service.js';

@Controller()
export class RegistrationController {
  constructor(private readonly registrations: RegistrationService) {}

  @Handle(register)
  register(@Input() input: InputOf<typeof register>, @CurrentVisitor() visitor: Visitor) {
    return this.registrations.start(input, visitor);
  }

  @Handle(registerConfirm)
  confirm(@Input() input: InputOf<typeof registerConfirm>, @CurrentVisitor() visitor: Visitor) {
    return this.registrations.confirm(input, visitor);
  }

  @Handle(registerResend)
  resend(@Input() input: InputOf<typeof registerResend>, @CurrentVisitor() visitor: Visitor) {
    return this.registrations.resend(input, visitor);
  }
}
