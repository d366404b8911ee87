import { Controller, Res } from '@nestjs/common';
import { changePassword, type InputOf } from '@zonewerk/contracts';
import type { Response } from 'express';
import { CurrentActor, CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import { CookieJar } from '../../../platform/http/cookies/cookies.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { PasswordsService } from './passwords.service.js';

@Controller()
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly cookies: CookieJar,
  ) {}

  @Handle(changePassword)
  async change(
    @Input() input: InputOf<typeof changePassword>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { answer, token } = await this.passwords.change(input, actor, visitor);
    if (token) this.cookies.setSession(response, token);
    return answer;
  }
}
