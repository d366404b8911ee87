import { Controller, Req, Res } from '@nestjs/common';
import { logout } from '@zonewerk/contracts';
import type { Response } from 'express';
import { Handle } from '../../../platform/http/call.decorator.js';
import type { ZonewerkRequest } from '../../../platform/http/request.js';
import { SignOutService } from './sign-out.service.js';

@Controller()
export class SignOutController {
  constructor(private readonly signOuts: SignOutService) {}

  @Handle(logout)
  logout(@Req() request: ZonewerkRequest, @Res({ passthrough: true }) response: Response) {
    return this.signOuts.signOut(request.zw, response);
  }
}
