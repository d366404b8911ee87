import { Injectable } from '@nestjs/common';
import type { AnswerOf, closeSession, InputOf, listSessions } from '@zonewerk/contracts';
import { SessionService } from '../../platform/auth/session.service.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { Actor, Visitor } from '../../platform/http/request.js';
import { AuthEvents } from '../identity/auth-events.service.js';
import { toSession } from './session.mapper.js';

/** A person's own signed-in browsers. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionService,
    private readonly events: AuthEvents,
  ) {}

  async list(input: InputOf<typeof listSessions>, actor: Actor): Promise<AnswerOf<typeof listSessions>> {
    const page = await this.sessions.listLive(actor.userId, input);
    const list = page.rows.map((row) => toSession(row, actor.session.id));
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async close(
    input: InputOf<typeof closeSession>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof closeSession>> {
    const which = { ip: input.session_ip, createdAt: new Date(input.session_date) };
    const ended = await this.sessions.end(actor.userId, which, 'kill');
    if (!ended) throw new ApiError('not-found', { message: 'This session has ended already.' });
    await this.events.add(actor.userId, 'session-killed', null, visitor);
    return { status: 'success', message: 'The session has been ended.' };
  }
}
