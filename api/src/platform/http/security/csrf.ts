import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretsService } from '../../database/secrets.module.js';
import { ApiError } from '../api-error.js';
import type { ZonewerkRequest } from '../request.js';

const TOKEN_BYTES = 32;
const PLAIN = /^[\w-]{43}$/u;
const MASKED = /^[\w-]{86}$/u;

/**
 * CSRF tokens: an HMAC over the ID of the session, of the pending sign-in or of the visitor cookie. Bound to the
 * session, so a token of another session or from before the sign-in is rejected. They are not stored, so all tabs of
 * one session share a token.
 */
@Injectable()
export class CsrfService {
  constructor(private readonly secrets: SecretsService) {}

  /**
   * The token that the browser must send with its POSTs (`vars.token`). It is masked with random bytes, so that it
   * differs in every response: compressed responses would reveal it by their length (BREACH).
   */
  async tokenFor(request: ZonewerkRequest): Promise<string> {
    const mask = randomBytes(TOKEN_BYTES);
    return Buffer.concat([mask, xor(await this.plainTokenFor(request), mask)]).toString('base64url');
  }

  private async plainTokenFor(request: ZonewerkRequest): Promise<Buffer> {
    const { session, waiting, visitor } = request.zw;
    const before = waiting ? `waiting:${waiting.id}` : `guest:${visitor.guestId}`; // guard: csrf-waiting
    const subject = session ? `session:${session.id}` : before; // guard: csrf-session
    return createHmac('sha256', await this.secrets.key('csrf'))
      .update(subject)
      .digest();
  }

  /** @throws ApiError csrf when the body's `_csrf_token` (or the header) is not this browser's token. */
  async check(request: ZonewerkRequest): Promise<void> {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const other = request.zw.call?.upload?.tokenField;
    const fromBody = body['_csrf_token'] ?? (other === undefined ? undefined : body[other]);
    const given = fromBody ?? request.get('x-csrf-token');
    const expected = await this.plainTokenFor(request);
    const actual = unmasked(typeof given === 'string' ? given : '');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw new ApiError('csrf'); // guard: csrf-value
  }
}

/** The bytes of a token, masked or in the unmasked form of earlier releases; empty for other text. */
function unmasked(token: string): Buffer {
  if (PLAIN.test(token)) return Buffer.from(token, 'base64url');
  if (!MASKED.test(token)) return Buffer.alloc(0);
  const bytes = Buffer.from(token, 'base64url');
  return xor(bytes.subarray(TOKEN_BYTES), bytes.subarray(0, TOKEN_BYTES));
}

function xor(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));
}
