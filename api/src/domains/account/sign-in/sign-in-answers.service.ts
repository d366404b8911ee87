import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CookieJar } from '../../../platform/http/cookies/cookies.js';
import type { SignInCookies } from './session-issuer.service.js';

/** Responses to sign-in steps with their cookies. */
@Injectable()
export class SignInAnswers {
  constructor(private readonly jar: CookieJar) {}

  /** Sets the cookies of a step and returns its response. */
  give<Answer>({ answer, cookies }: { answer: Answer; cookies: SignInCookies }, response: Response): Answer {
    const { session, device, chooser } = cookies;
    if (session?.waiting) this.jar.setWaiting(response, session.token);
    else if (session) this.jar.setSession(response, session.token);
    if (device !== null) this.jar.setDevice(response, device);
    if (chooser !== null) this.jar.setChooser(response, chooser);
    return answer;
  }
}
