import { Injectable } from '@nestjs/common';
import {
  SECURITY_CHECK_STEPS,
  type AnswerOf,
  type AuthEventKind,
  type checkSecurity,
  type getProfile,
  type InputOf,
  type SecurityCheckStep,
  type setProfile,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { AuthEventRepository } from '../audit-log/auth-event.repository.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { IdentityService } from '../users/identity.service.js';
import { Pictures } from './pictures.service.js';

/** Events that change the subject of a step of the security check. */
const CHANGES: Readonly<Record<Exclude<SecurityCheckStep, 'done'>, readonly AuthEventKind[]>> = {
  password: ['registered', 'password-changed', 'password-reset'],
  emails: [
    'registered',
    'email-confirmed',
    'email-primary',
    'email-enabled',
    'email-disabled',
    'email-removed',
    'email-undone',
  ],
  phone: ['phone-confirmed', 'phone-removed'],
  verification: [
    'factor-enabled',
    'factor-disabled',
    'factor-chosen',
    'recovery-made',
    'passkey-added',
    'passkey-removed',
  ],
  sessions: ['session-killed', 'session-asked', 'others-killed', 'sign-in-reported'],
};

/** Steps whose subject exists from the creation of an account, even without a registration. */
const SINCE_CREATION: ReadonlySet<string> = new Set<SecurityCheckStep>(['password', 'emails']);

/** Calls that read and change a user's own account. */
@Injectable()
export class AccountService {
  constructor(
    private readonly identity: IdentityService,
    private readonly events: AuthEvents,
    private readonly eventRepository: AuthEventRepository,
    private readonly pictures: Pictures,
  ) {}

  async check(
    input: InputOf<typeof checkSecurity>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof checkSecurity>> {
    const step = stepOf(input.item);
    if (step === 'done') await this.events.add(actor.userId, 'security-checked', null, visitor);
    const kinds: readonly AuthEventKind[] = step === 'done' ? ['security-checked'] : CHANGES[step];
    const changed = await this.eventRepository.latest(actor.userId, kinds);
    const date = changed ?? (SINCE_CREATION.has(step) ? (await this.person(actor)).createdAt : null);
    return { status: 'success', message: '', date: date?.toISOString() ?? null };
  }

  async profile(actor: Actor): Promise<AnswerOf<typeof getProfile>> {
    const { name, mail, createdAt, zone } = await this.person(actor);
    const picture = await this.pictures.pathOf(actor.userId);
    return { status: 'success', message: '', name, mail, created: createdAt.toISOString(), picture, zone };
  }

  async setProfile(
    { name, zone }: InputOf<typeof setProfile>,
    actor: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof setProfile>> {
    const wanted = zone === undefined ? { name } : { name, zone: zone === '' ? null : zone };
    const renamed = await this.identity.setProfile(actor.userId, wanted);
    if (renamed) await this.events.add(actor.userId, 'name-changed', null, visitor);
    return { status: 'success', message: 'Your profile has been changed.', name };
  }

  private async person(actor: Actor) {
    const person = await this.identity.person(actor.userId);
    if (!person) throw new ApiError('not-logged-in');
    return person;
  }
}

function stepOf(item: number): SecurityCheckStep {
  const steps = Object.entries(SECURITY_CHECK_STEPS) as [SecurityCheckStep, number][];
  const found = steps.find(([, number]) => number === item);
  if (!found) throw ApiError.invalid('item', 'This is not a step of the security check.');
  return found[0];
}
