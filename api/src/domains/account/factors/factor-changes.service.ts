import { Injectable } from '@nestjs/common';
import type { FactorMethod } from '../../../platform/auth/factor-access.js';
import type { Visitor } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { FaceRepository } from './face/face.repository.js';
import { Notices } from '../users/notices.service.js';
import { KnownDevices } from '../sign-in/known-devices.service.js';
import { FactorProofs } from './factor-proofs.service.js';
import { FactorRepository } from './factor.repository.js';

type EventKind = Parameters<AuthEvents['add']>[1];
type EventFactor = Parameters<AuthEvents['add']>[2];

const NAMES: Readonly<Record<FactorMethod, string>> = {
  sms: 'codes by SMS',
  app: 'authenticator app',
  face: 'face',
};

/** What belongs to every change of a factor: a notice to every confirmed address, the history, the known browsers. */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly repository: FactorRepository,
    private readonly proofs: FactorProofs,
    private readonly faces: FaceRepository,
    private readonly notices: Notices,
    private readonly events: AuthEvents,
    private readonly devices: KnownDevices,
  ) {}

  /** Notices to be written together with a factor that is enabled. */
  async enabled(userId: string, method: FactorMethod, visitor: Visitor): Promise<OutboxEntry[]> {
    await this.notices.allow(userId);
    const subject = `A second factor has been enabled: ${NAMES[method]}`;
    return this.notices.entries(userId, { subject }, visitor); // guard: factor-told
  }

  /** Notices to be written together with new recovery codes. */
  async recoveryMade(userId: string, visitor: Visitor): Promise<OutboxEntry[]> {
    await this.notices.allow(userId);
    const notice = {
      subject: 'New recovery codes have been created',
      lines: ['The former codes are no longer valid.'],
    };
    return this.notices.entries(userId, notice, visitor);
  }

  /** Takes factors away, with everything that belongs to it; false when the password needs one of them. */
  async disable(
    userId: string,
    methods: readonly FactorMethod[],
    needsFactor: boolean,
    visitor: Visitor,
  ): Promise<boolean> {
    const state = await this.proofs.stateOf(userId);
    const names = methods.map((method) => NAMES[method]).join(', ');
    const lines = state.methods.length === methods.length ? ['Sign-in now requires the password only.'] : [];
    const notice = { subject: `A second factor has been disabled: ${names}`, lines };
    const promises = await this.notices.entries(userId, notice, visitor);
    const stored = methods.filter((method) => method !== 'face');
    if (stored.length === 0) await this.repository.promise(userId, promises);
    else if (!(await this.repository.disable(userId, { methods: stored, needsFactor }, promises)))
      return false;
    if (methods.includes('face')) await this.faces.remove(userId);
    for (const method of methods) await this.done(userId, 'factor-disabled', method, visitor);
    await this.settle(userId, visitor);
    return true;
  }

  /** Notices to be written together with a passkey that is added. */
  async passkeyAdded(userId: string, name: string, visitor: Visitor): Promise<OutboxEntry[]> {
    await this.notices.allow(userId);
    const lines = ['It can be used to sign in without the password.'];
    return this.notices.entries(userId, { subject: `A passkey has been added: ${name}`, lines }, visitor); // guard: passkey-told
  }

  /** Told before a passkey is removed: a process that dies in between must not keep it from the owner. */
  async passkeyGoes(userId: string, name: string, visitor: Visitor): Promise<void> {
    const notice = { subject: `A passkey has been removed: ${name}` };
    await this.repository.promise(userId, await this.notices.entries(userId, notice, visitor));
  }

  /** After a passkey was removed. */
  async passkeyGone(userId: string, visitor: Visitor): Promise<void> {
    await this.done(userId, 'passkey-removed', 'passkey', visitor);
    await this.settle(userId, visitor);
  }

  /**
   * Looks at what is left once a change is written: the face was an addition, and recovery codes stood in for a factor,
   * so neither stays alone. Factors, face and passkeys are in documents of their own; of several changes at once the last
   * one to look sees all of them.
   */
  async settle(userId: string, visitor: Visitor): Promise<void> {
    const { methods, passkeys } = await this.proofs.stateOf(userId);
    // guard: recovery-ends
    if (isFaceAlone(methods, passkeys)) await this.disable(userId, methods, false, visitor);
    else if (methods.length === 0) await this.repository.endRecovery(userId);
  }

  /** After the change: no browser is known any more, and the history of the person. */
  async done(userId: string, kind: EventKind, factor: EventFactor, visitor: Visitor): Promise<void> {
    await this.devices.forgetAll(userId); // guard: factor-devices
    await this.events.add(userId, kind, factor, visitor);
  }
}

/** Whether there is the face and no other way to prove a second factor. */
export function isFaceAlone(methods: readonly FactorMethod[], passkeys: number): boolean {
  return passkeys === 0 && methods.length === 1 && methods[0] === 'face'; // guard: face-alone
}
