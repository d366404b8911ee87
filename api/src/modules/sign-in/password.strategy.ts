import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { login, type InputOf } from '@zonewerk/contracts';
import { Strategy } from 'passport-local';
import type { ZonewerkRequest } from '../../platform/http/request.js';
import { parseInput } from '../../platform/http/validation.js';
import { NO_COOKIES } from './completion.service.js';
import { SignInService, type PasswordResult } from './sign-in.service.js';

type PasswordRequest = ZonewerkRequest & { checkPassword: () => Promise<PasswordResult> };

/**
 * passport-local over our accounts. The result of the check, good or refused, is the request's `user`. Passport keeps
 * its strategies in one table per process, so this one holds nothing of an application: the check comes with the request.
 */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ usernameField: 'mail', passwordField: 'password', passReqToCallback: true });
  }

  async validate(request: PasswordRequest): Promise<PasswordResult> {
    return request.checkPassword();
  }
}

/** Runs the strategy for a visitor; somebody who is signed in is told so. */
@Injectable()
export class PasswordGuard extends AuthGuard('local') {
  constructor(private readonly signIns: SignInService) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<PasswordRequest>();
    // Validated before passport sees it, so that an answer names what is missing.
    const input = parseInput(login.body, request.body ?? {}) as InputOf<typeof login>;
    const { session, waiting, visitor, kept } = request.zw;
    if (session) return skip(request, ALREADY);
    const check = () => this.signIns.signIn(input, { ...visitor, ...kept }, waiting);
    // An account from the chooser comes without the name that passport asks for.
    if (input.mail === undefined) return skip(request, await check());
    request.checkPassword = check;
    return super.canActivate(context) as Promise<boolean>;
  }

  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error instanceof Error ? error : new Error(String(error));
    return user;
  }
}

function skip(request: PasswordRequest, result: PasswordResult): true {
  Object.assign(request, { user: result });
  return true;
}

const ALREADY: PasswordResult = {
  answer: { status: 'already-logged-in', message: 'You are signed in already.', try: 0, type: null },
  cookies: NO_COOKIES,
};
