import { Controller, Req, Res } from '@nestjs/common';
import { logout, register, registerConfirm, registerResend, type InputOf } from '@zonewerk/contracts';
import type { Response } from 'express';
import { CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Visitor, ZonewerkRequest } from '../../../platform/http/request.js';
import { RegistrationService } from '../registration/registration.service.js';
import { SignOutService } from '../sessions/sign-out.service.js';

@Controller()
export class IdentityController {
  constructor(
    private readonly signOuts: SignOutService,
    private readonly registrations: RegistrationService,
  ) {}

  @Handle(logout)
  logout(@Req() request: ZonewerkRequest, @Res({ passthrough: true }) response: Response) {
    return this.signOuts.signOut(request.zw, response);
  }

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
