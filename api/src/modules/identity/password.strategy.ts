import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { login, type InputOf } from '@zonewerk/contracts';
import { Strategy } from 'passport-local';
import type { ZonewerkRequest } from '../../platform/http/request.js';
import { parseInput } from '../../platform/http/validation.js';
import { SignInService, type SignIn } from './sign-in.service.js';

type PasswordRequest = ZonewerkRequest & { checkPassword: () => Promise<SignIn> };

/**
 * passport-local over our accounts. The result of the check, good or refused, is the request's `user`. Passport keeps
 * its strategies in one table per process, so this one holds nothing of an application: the check comes with the request.
 */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ usernameField: 'mail', passwordField: 'password', passReqToCallback: true });
  }

  async validate(request: PasswordRequest): Promise<SignIn> {
    return request.checkPassword();
  }
}

/** Runs the strategy for a visitor; somebody who is signed in is told so. */
@Injectable()
export class PasswordGuard extends AuthGuard('local') {
  constructor(private readonly signIns: SignInService) {
    super();
  }

  override canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest<PasswordRequest>();
    // Validated before passport sees it, so that an answer names what is missing.
    const input = parseInput(login.body, request.body ?? {}) as InputOf<typeof login>;
    if (request.zw.session) return this.skip(request, ALREADY);
    const { mail, password } = input;
    if (mail === undefined) return this.skip(request, NO_ACCOUNT);
    request.checkPassword = () => this.signIns.signIn({ mail, password }, request.zw.visitor);
    return super.canActivate(context);
  }

  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error instanceof Error ? error : new Error(String(error));
    return user;
  }

  private skip(request: PasswordRequest, result: SignIn): true {
    Object.assign(request, { user: result });
    return true;
  }
}

const ALREADY: SignIn = {
  answer: { status: 'already-logged-in', message: 'You are signed in already.', try: 0, type: null },
  token: null,
};
/** Remembered accounts come with the chooser; until then none can be valid. */
const NO_ACCOUNT: SignIn = {
  answer: {
    status: 'cookie-invalid',
    message: 'Please enter your mail address and password.',
    try: 0,
    type: null,
  },
  token: null,
};
