import { Injectable } from '@nestjs/common';
import type { FactorMethod } from '../../../platform/auth/factor-access.js';
import type { Visitor } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { FaceRepository } from './face/face.repository.js';
import { SecurityNotifications } from '../users/notices.service.js';
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

/** Common steps of every change of a factor: notice to every confirmed address, history, reset of known devices. */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly repository: FactorRepository,
    private readonly proofs: FactorProofs,
    private readonly faces: FaceRepository,
    private readonly notices: SecurityNotifications,
    private readonly events: AuthEvents,
    private readonly devices: KnownDevices,
  ) {}

  /** Notices that are stored with an enabled factor. */
  async enabled(userId: string, method: FactorMethod, visitor: Visitor): Promise<OutboxEntry[]> {
    await this.notices.allow(userId);
    const subject = `A second factor has been enabled: ${NAMES[method]}`;
    return this.notices.entries(userId, { subject }, visitor); // guard: factor-told
  }

  /** Notices that are stored with new recovery codes. */
  async recoveryMade(userId: string, visitor: Visitor): Promise<OutboxEntry[]> {
    await this.notices.allow(userId);
    const notice = {
      subject: 'New recovery codes have been created',
      lines: ['The former codes are no longer valid.'],
    };
    return this.notices.entries(userId, notice, visitor);
  }

  /** Disables factors with their dependent data; false when the password requires one of them. */
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
    await this.reconcile(userId, visitor);
    return true;
  }

  /** Notices that are stored with an added passkey. */
  async passkeyAdded(userId: string, name: string, visitor: Visitor): Promise<OutboxEntry[]> {
    await this.notices.allow(userId);
    const lines = ['It can be used to sign in without the password.'];
    return this.notices.entries(userId, { subject: `A passkey has been added: ${name}`, lines }, visitor); // guard: passkey-told
  }

  /** Sent before a passkey is removed, so that a crash in between does not suppress the notice. */
  async passkeyGoes(userId: string, name: string, visitor: Visitor): Promise<void> {
    const notice = { subject: `A passkey has been removed: ${name}` };
    await this.repository.promise(userId, await this.notices.entries(userId, notice, visitor));
  }

  /** Called after a passkey was removed. */
  async passkeyRemoved(userId: string, visitor: Visitor): Promise<void> {
    await this.done(userId, 'passkey-removed', 'passkey', visitor);
    await this.reconcile(userId, visitor);
  }

  /**
   * Removes factors that must not remain alone: the face is an additional factor, and recovery codes replace another
   * one. Factors, face and passkeys are in separate documents. The check runs after each write, so the last of several
   * concurrent changes sees all of them.
   */
  async reconcile(userId: string, visitor: Visitor): Promise<void> {
    const { methods, passkeys } = await this.proofs.stateOf(userId);
    // guard: recovery-ends
    if (isFaceAlone(methods, passkeys)) await this.disable(userId, methods, false, visitor);
    else if (methods.length === 0) await this.repository.endRecovery(userId);
  }

  /** Resets the known devices and records the history event after a change. */
  async done(userId: string, kind: EventKind, factor: EventFactor, visitor: Visitor): Promise<void> {
    await this.devices.forgetAll(userId); // guard: factor-devices
    await this.events.add(userId, kind, factor, visitor);
  }
}

/** Whether the face is the only second factor. */
export function isFaceAlone(methods: readonly FactorMethod[], passkeys: number): boolean {
  return passkeys === 0 && methods.length === 1 && methods[0] === 'face'; // guard: face-alone
}
