import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { login, type InputOf } from '@zonewerk/contracts';
import { Strategy } from 'passport-local';
import type { ZonewerkRequest } from '../../platform/http/request.js';
import { parseInput } from '../../platform/http/validation.js';
import { SignInService, type SignIn } from './sign-in.service.js';

/** passport-local over our accounts. The result of the check, good or refused, is the request's `user`. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly signIns: SignInService) {
    super({ usernameField: 'mail', passwordField: 'password', passReqToCallback: true });
  }

  async validate(request: ZonewerkRequest): Promise<SignIn> {
    if (request.zw.session) {
      return {
        answer: { status: 'already-logged-in', message: 'You are signed in already.', try: 0, type: null },
        token: null,
      };
    }
    const input = parseInput(login.body, request.body) as InputOf<typeof login>;
    return this.signIns.signIn(input, request.zw.visitor);
  }
}

/** Runs the strategy. A body without address or password passes, so that validation names what is missing. */
@Injectable()
export class PasswordGuard extends AuthGuard('local') {
  override canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest<ZonewerkRequest>();
    // Validated first: passport-local would take the first of two values for a name.
    parseInput(login.body, request.body ?? {});
    return super.canActivate(context);
  }

  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error instanceof Error ? error : new Error(String(error));
    return user;
  }
}
