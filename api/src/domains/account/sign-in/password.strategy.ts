import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { login, type InputOf } from '@zonewerk/contracts';
import { Strategy } from 'passport-local';
import type { ZonewerkRequest } from '../../../platform/http/request.js';
import { parseInput } from '../../../platform/http/validation.js';
import { NO_COOKIES } from './session-issuer.service.js';
import { NOT_IN_CHOOSER, SignInService, type PasswordResult } from './sign-in.service.js';

/** A request for passport, with the accounts of its application. */
type PasswordRequest = ZonewerkRequest & {
  verifyPassword: (mail: string, password: string) => Promise<PasswordResult>;
};

/**
 * passport-local strategy over the accounts. The result, success or rejection, becomes `user` of the request. Passport
 * has one table of strategies per process, so the strategy has no state of an application: the accounts are part of the
 * request.
 */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({ usernameField: 'mail', passwordField: 'password', passReqToCallback: true });
  }

  /** The verify callback of passport. */
  async validate(request: PasswordRequest, mail: string, password: string): Promise<PasswordResult> {
    return request.verifyPassword(mail, password);
  }
}

/** Runs the strategy for a visitor. A signed-in user receives a separate response. */
@Injectable()
export class PasswordGuard extends AuthGuard('local') {
  constructor(private readonly signIns: SignInService) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<PasswordRequest>();
    // Validated before passport, so that the error names the missing fields.
    const input = parseInput(login.body, request.body ?? {}) as InputOf<typeof login>;
    const { session, waiting, visitor, cookies } = request.zw;
    if (session) return skip(request, ALREADY);
    const browser = { ...visitor, ...cookies };
    const mail = await this.signIns.findSignInEmail(input, browser);
    if (mail === null) return skip(request, NOT_IN_CHOOSER);
    request.body = { ...(request.body as object), mail, password: input.password };
    request.verifyPassword = (ofMail, password) =>
      this.signIns.signIn(ofMail, { ...input, password }, browser, waiting);
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
  answer: { status: 'already-logged-in', message: 'You are already signed in.', try: 0, type: null },
  cookies: NO_COOKIES,
};
