import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretsService } from '../mongo/secrets.module.js';
import { ApiError } from './api-error.js';
import type { ZonewerkRequest } from './request.js';

/**
 * CSRF tokens: an HMAC over the session's id, or before that over the waiting sign-in or the visitor cookie. Bound to the session, so a
 * token of another session or from before sign-in is refused; not stored, so all tabs of one session share it.
 */
@Injectable()
export class CsrfService {
  constructor(private readonly secrets: SecretsService) {}

  /** The token that this request's browser has to send with its POSTs (`vars.token`). */
  async tokenFor(request: ZonewerkRequest): Promise<string> {
    const { session, waiting, visitor } = request.zw;
    const before = waiting ? `waiting:${waiting.id}` : `guest:${visitor.guestId}`; // guard: csrf-waiting
    const subject = session ? `session:${session.id}` : before; // guard: csrf-session
    return createHmac('sha256', await this.secrets.key('csrf'))
      .update(subject)
      .digest('base64url');
  }

  /** @throws ApiError csrf when the body's `_csrf_token` (or the header) is not this browser's token. */
  async check(request: ZonewerkRequest): Promise<void> {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const other = request.zw.call?.upload?.tokenField;
    const fromBody = body['_csrf_token'] ?? (other === undefined ? undefined : body[other]);
    const given = fromBody ?? request.get('x-csrf-token');
    const expected = Buffer.from(await this.tokenFor(request));
    const actual = Buffer.from(typeof given === 'string' ? given : '');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw new ApiError('csrf'); // guard: csrf-value
  }
}
