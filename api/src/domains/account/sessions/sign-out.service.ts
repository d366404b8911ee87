import { Injectable } from '@nestjs/common';
import type { AnswerOf, logout } from '@zonewerk/contracts';
import type { Response } from 'express';
import { SessionService } from '../../../platform/auth/session.service.js';
import { CookieJar } from '../../../platform/http/cookies/cookies.js';
import type { RequestState } from '../../../platform/http/request.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';

/** Removes all traces of a sign-in from a browser. */
@Injectable()
export class SignOutService {
  constructor(
    private readonly sessions: SessionService,
    private readonly events: AuthEvents,
    private readonly cookies: CookieJar,
  ) {}

  /** Ends the session of the browser, or its pending sign-in. The response is identical without one. */
  async signOut(
    { session, waiting, visitor }: RequestState,
    response: Response,
  ): Promise<AnswerOf<typeof logout>> {
    const ended = session ?? waiting;
    if (ended) await this.sessions.end(ended.userId, ended, 'sign-out'); // guard: session-sign-out
    if (session) await this.events.add(session.userId, 'signed-out', null, visitor);
    this.cookies.clearSession(response);
    // Clears the browser's cache too, so that the back button shows no page.
    response.setHeader('Clear-Site-Data', '"cache", "storage"'); // guard: session-clear-site-data
    return { status: 'success', message: 'You are signed out.' };
  }
}
