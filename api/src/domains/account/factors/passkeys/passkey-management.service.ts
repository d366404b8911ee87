import { Injectable } from '@nestjs/common';
import type {
  AnswerOf,
  InputOf,
  passkeyAdd,
  passkeyAddOptions,
  passkeyRemove,
  passkeyRename,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { Actor, Visitor } from '../../../../platform/http/request.js';
import { FactorChanges } from '../factor-changes.service.js';
import { IdentityService } from '../../users/identity.service.js';
import { PasskeyRepository } from './passkey.repository.js';
import { PASSKEYS_MOST } from './passkeys.service.js';
import { WebauthnService } from './webauthn.service.js';

const NOT_FOUND = 'This passkey does not exist any more.';

/** Adds, renames and removes passkeys of a user. */
@Injectable()
export class PasskeyManagement {
  constructor(
    private readonly repository: PasskeyRepository,
    private readonly webauthn: WebauthnService,
    private readonly people: IdentityService,
    private readonly changes: FactorChanges,
  ) {}

  async addOptions({ userId, session }: Actor): Promise<AnswerOf<typeof passkeyAddOptions>> {
    const person = await this.people.person(userId);
    if (!person) throw new ApiError('not-logged-in');
    const existing = await this.repository.list(userId, PASSKEYS_MOST);
    const owner = { userId, name: person.name, mail: person.mail };
    return {
      status: 'success',
      message: '',
      options: await this.webauthn.addOptions(owner, existing, session.id),
    };
  }

  async add(
    { response, name }: InputOf<typeof passkeyAdd>,
    { userId, session }: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof passkeyAdd>> {
    const added = await this.webauthn.added(response, name, session.id);
    if (added === 'ended') {
      return { status: 'challenge-ended', message: 'The request has expired. Please try again.' };
    }
    if (added === 'invalid') return INVALID;
    if ((await this.repository.list(userId, PASSKEYS_MOST)).length >= PASSKEYS_MOST) {
      return {
        status: 'invalid-passkey',
        message: `You have ${PASSKEYS_MOST} passkeys. Please remove one first.`,
      };
    }
    const promises = await this.changes.passkeyAdded(userId, name, visitor);
    if (!(await this.repository.insert(userId, added, promises))) return INVALID;
    await this.changes.done(userId, 'passkey-added', 'passkey', visitor);
    return { status: 'success', message: 'You can now sign in with this passkey.' };
  }

  /** @throws ApiError not-found, identical for foreign passkeys and passkeys that do not exist */
  async rename(
    { object, name }: InputOf<typeof passkeyRename>,
    { userId }: Actor,
  ): Promise<AnswerOf<typeof passkeyRename>> {
    if (!(await this.repository.rename(userId, object, name))) {
      throw new ApiError('not-found', { message: NOT_FOUND });
    }
    return { status: 'success', message: 'The passkey has been renamed.' };
  }

  /** @throws ApiError not-found, identical for foreign passkeys and passkeys that do not exist */
  async remove(
    { object }: InputOf<typeof passkeyRemove>,
    { userId }: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof passkeyRemove>> {
    const passkey = await this.repository.find(userId, object);
    if (!passkey) throw new ApiError('not-found', { message: NOT_FOUND });
    await this.changes.passkeyGoes(userId, passkey.name, visitor);
    await this.repository.remove(userId, object);
    await this.changes.passkeyRemoved(userId, visitor);
    return { status: 'success', message: 'The passkey has been removed.' };
  }
}

const INVALID = {
  status: 'invalid-passkey',
  message: 'This passkey could not be added. Please try again.',
} as const;
