import { Injectable } from '@nestjs/common';
import type {
  AnswerOf,
  authenticateSession,
  closeOthers,
  closeSession,
  InputOf,
  listSessions,
  nameSession,
} from '@zonewerk/contracts';
import { SessionService } from '../../../platform/auth/session.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { Places } from '../../../platform/geo-ip/places.service.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { RememberedAccounts } from '../sign-in/remembered-accounts.service.js';
import { KnownDevices } from '../sign-in/known-devices.service.js';
import { toSession } from './session.mapper.js';

/** Sessions of a user. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly sessions: SessionService,
    private readonly events: AuthEvents,
    private readonly places: Places,
    private readonly devices: KnownDevices,
    private readonly chooser: RememberedAccounts,
  ) {}

  async list(input: InputOf<typeof listSessions>, actor: Actor): Promise<AnswerOf<typeof listSessions>> {
    const page = await this.sessions.listLive(actor.userId, input);
    const list = page.rows.map((row) => toSession(row, this.places.of(row.ip), actor.session.id));
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async close(
    input: InputOf<typeof closeSession>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof closeSession>> {
    const ended = await this.sessions.end(actor.userId, whichOf(input), 'kill');
    if (!ended) throw sessionNotFound();
    // The device of an ended session is unknown at its next sign-in. The present browser remains a known device.
    const own = await this.sessions.stored(actor.session.id);
    if (ended.device && !ended.device.equals(own?.device ?? '')) {
      await this.devices.forget(actor.userId, ended.device.toHexString()); // guard: session-kill-device
    }
    await this.events.add(actor.userId, 'session-killed', null, visitor);
    return { status: 'success', message: 'The session has been ended.' };
  }

  /** Requires a new proof of identity from one session. The session continues for calls that are not sensitive. */
  async authenticate(
    input: InputOf<typeof authenticateSession>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof authenticateSession>> {
    if (!(await this.sessions.ask(actor.userId, whichOf(input)))) throw sessionNotFound();
    await this.events.add(actor.userId, 'session-asked', null, visitor);
    return { status: 'success', message: 'The session must confirm its second factor again.' };
  }

  async name(input: InputOf<typeof nameSession>, actor: Actor): Promise<AnswerOf<typeof nameSession>> {
    const name = input.name === '' ? null : input.name;
    if (!(await this.sessions.name(actor.userId, whichOf(input), name))) throw sessionNotFound();
    const message = name === null ? 'The name has been removed.' : 'The name has been saved.';
    return { status: 'success', message };
  }

  /** Ends every session of the user except the present one. */
  async closeOthers(actor: Actor, visitor: Visitor): Promise<AnswerOf<typeof closeOthers>> {
    const ended = await this.sessions.endOthers(actor.session, 'kill');
    await this.devices.forgetOthers(actor.userId, actor.session.id);
    await this.chooser.forgetElsewhere(actor.userId, visitor.guestId);
    await this.events.add(actor.userId, 'others-killed', null, visitor);
    return { status: 'success', message: 'All other sessions have been ended.', ended };
  }
}

function whichOf(input: InputOf<typeof closeSession>) {
  return { ip: input.session_ip, createdAt: new Date(input.session_date) };
}

function sessionNotFound(): ApiError {
  return new ApiError('not-found', { message: 'This session has already ended.' });
}
