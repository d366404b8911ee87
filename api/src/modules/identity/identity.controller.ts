import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import {
  login,
  logout,
  register,
  registerConfirm,
  registerResend,
  stepUp,
  type InputOf,
} from '@zonewerk/contracts';
import type { Response } from 'express';
import { CurrentActor, CurrentVisitor, Handle, Input } from '../../platform/http/call.decorator.js';
import { CookieJar } from '../../platform/http/cookies.js';
import type { Actor, Visitor, ZonewerkRequest } from '../../platform/http/request.js';
import { PasswordGuard } from './password.strategy.js';
import { RegistrationService } from './registration.service.js';
import { SignInService, type SignIn } from './sign-in.service.js';

@Controller()
export class IdentityController {
  constructor(
    private readonly signIns: SignInService,
    private readonly registrations: RegistrationService,
    private readonly cookies: CookieJar,
  ) {}

  @Handle(login)
  @UseGuards(PasswordGuard)
  login(@Req() request: ZonewerkRequest & { user: SignIn }, @Res({ passthrough: true }) response: Response) {
    return this.withToken(request.user, response);
  }

  @Handle(stepUp)
  async stepUp(
    @Input() input: InputOf<typeof stepUp>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.withToken(await this.signIns.stepUp(input, actor, visitor), response);
  }

  @Handle(logout)
  async logout(@Req() request: ZonewerkRequest, @Res({ passthrough: true }) response: Response) {
    const { session, visitor } = request.zw;
    if (session) await this.signIns.signOut({ userId: session.userId, session }, visitor);
    this.cookies.clearSession(response);
    // What this browser kept of the pages goes too, so that the back button shows nothing.
    response.setHeader('Clear-Site-Data', '"cache", "storage"');
    return { status: 'success', message: 'You are signed out.' };
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

  private withToken<Answer>(result: { answer: Answer; token: string | null }, response: Response): Answer {
    if (result.token) this.cookies.setSession(response, result.token);
    return result.answer;
  }
}
