import { Injectable } from '@nestjs/common';
import { Challenges } from '../../../platform/auth/challenges.service.js';
import {
  FactorAccess,
  type BegunFactor,
  type FactorCheck,
  type FactorMethod,
  type FactorState,
  type GivenFactor,
} from '../../../platform/auth/factor-access.js';
import { VerifiedPhones } from '../phones/verified-phones.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Visitor } from '../../../platform/http/request.js';
import { SecretsService } from '../../../platform/database/secrets.module.js';
import { FieldEncryption } from '../../../platform/database/field-encryption.js';
import { smsEntry } from '../../../platform/sms/phone-message.js';
import { FaceProofs } from './face/face-proofs.service.js';
import { SecurityNotifications } from '../users/notices.service.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { stepOf } from './authenticator-app.js';
import { FactorRepository } from './factor.repository.js';
import { APP_SECRET, type FactorDocument } from './factor.schema.js';
import { recoveryDigest } from './recovery-codes.js';

/** Default order, most secure first, without a preference of the user. */
const ORDER: readonly FactorMethod[] = ['app', 'sms', 'face'];
const FACE_ONLY: readonly FactorMethod[] = ['face'];
const HINT_DIGITS = 2;

/** Checks second factors, for sign-in and for step-up. */
@Injectable()
export class FactorProofs extends FactorAccess {
  constructor(
    private readonly repository: FactorRepository,
    private readonly phones: VerifiedPhones,
    private readonly challenges: Challenges,
    private readonly sealing: FieldEncryption,
    private readonly secrets: SecretsService,
    private readonly notices: SecurityNotifications,
    private readonly passkeys: Passkeys,
    private readonly faces: FaceProofs,
  ) {
    super();
  }

  override async stateOf(userId: string): Promise<FactorState> {
    const [stored, phone, face, isEnrolled, passkeys] = await Promise.all([
      this.repository.find(userId),
      this.phones.find(userId),
      this.faces.since(userId),
      this.faces.isEnrolled(userId),
      this.passkeys.list(userId),
    ]);
    const on = ORDER.filter((method) => isEnabled(method, stored, phone, face));
    // Repeated failures disable a face. The password must not remain the only proof, so the passkey is required.
    const enabled = on.length === 0 && isEnrolled && passkeys.length > 0 ? FACE_ONLY : on; // guard: factor-face-off
    const preferred = enabled.find((method) => method === stored?.preferred) ?? enabled[0] ?? null;
    const rest = enabled.filter((method) => method !== preferred);
    return {
      methods: preferred ? [preferred, ...rest] : [],
      preferred,
      passkeys: passkeys.length,
      remainingRecoveryCodes: stored?.recovery ? stored.recovery.codes.length : null,
      phoneHint: phone ? phone.slice(-HINT_DIGITS) : null,
    };
  }

  /** While SMS is not enabled as a factor, the code can only enable it. */
  override async sendSms(userId: string, sessionId: string, visitor: Visitor): Promise<BegunFactor> {
    const phone = await this.phones.find(userId);
    if (!phone) return { outcome: 'no-phone', nextSendAt: null };
    const owner = await this.ownerOf(userId, sessionId);
    try {
      const purpose =
        owner.purpose === 'second-factor' ? 'to sign in or to confirm' : 'to enable codes by SMS';
      const message = (code: string) => smsEntry({ to: phone, code, purpose });
      await this.challenges.start({ ...owner, target: phone, channel: 'sms', visitor, message });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too-many-requests') throw error;
      const { retryAfterSeconds = 0 } = error.details;
      return { outcome: 'not-sent', nextSendAt: new Date(Date.now() + retryAfterSeconds * 1_000) };
    }
    return { outcome: 'sent', nextSendAt: await this.challenges.nextSendAt(owner, phone) };
  }

  override async nextSendAt(userId: string, sessionId: string): Promise<Date | null> {
    const phone = await this.phones.find(userId);
    return phone ? this.challenges.nextSendAt(await this.ownerOf(userId, sessionId), phone) : null;
  }

  override async check(
    userId: string,
    sessionId: string,
    { code, method }: GivenFactor,
    visitor: Visitor,
  ): Promise<FactorCheck> {
    switch (method) {
      case 'sms':
        return this.checkSms(userId, sessionId, code);
      case 'app':
        return this.checkApp(userId, code);
      case 'recovery':
        return this.checkRecovery(userId, code, visitor);
      case 'face':
        return this.faces.check(userId, sessionId, code, visitor);
    }
  }

  override reserveFor(userId: string, passwordId: string): Promise<boolean> {
    return this.repository.reserveFor(userId, passwordId);
  }

  override async reservedFor(userId: string): Promise<readonly string[]> {
    const stored = await this.repository.find(userId);
    return (stored?.shortPasswords ?? []).map((id) => id.toHexString());
  }

  override async release(userId: string, passwordIds: readonly string[]): Promise<void> {
    if (passwordIds.length > 0) await this.repository.release(userId, passwordIds);
  }

  private async checkSms(userId: string, sessionId: string, code: string): Promise<FactorCheck> {
    const stored = await this.repository.find(userId);
    const target = await this.phones.find(userId);
    if (!stored?.sms || !target) return 'ended';
    const purpose = 'second-factor'; // guard: sms-purpose
    return this.challenges.check({ purpose, userId, sessionId, target, code: code.replace(/\s/gu, '') });
  }

  private async checkApp(userId: string, code: string, now = new Date()): Promise<FactorCheck> {
    const app = (await this.repository.find(userId))?.app;
    if (!app) return 'ended';
    const secret = await this.sealing.open(app.secret, { owner: userId, purpose: APP_SECRET });
    const step = stepOf(code.replace(/\s/gu, ''), secret.toString(), app.lastStep, now);
    // The library knows only the step that was read; this update accepts only one of two concurrent uses.
    return step !== null && (await this.repository.takeStep(userId, app.secret, step)) ? 'ok' : 'wrong'; // guard: app-again-parallel
  }

  private async checkRecovery(userId: string, code: string, visitor: Visitor): Promise<FactorCheck> {
    const digest = recoveryDigest(await this.secrets.key('recovery'), userId, code);
    const remaining = await this.repository.takeRecovery(userId, digest);
    if (remaining === null) return 'wrong';
    const lines = [remaining === 1 ? 'One code remains.' : `${remaining} codes remain.`];
    const notice = { subject: 'A recovery code has been used', lines };
    await this.repository.promise(userId, await this.notices.entries(userId, notice, visitor)); // guard: recovery-told
    return 'ok';
  }

  private async ownerOf(userId: string, sessionId: string) {
    const stored = await this.repository.find(userId);
    const purpose = stored?.sms ? ('second-factor' as const) : ('enable-sms' as const);
    return { purpose, userId, sessionId };
  }
}

function isEnabled(
  method: FactorMethod,
  stored: FactorDocument | null,
  phone: string | null,
  face: Date | null,
): boolean {
  const enabled = {
    sms: Boolean(stored?.sms) && phone !== null,
    app: Boolean(stored?.app),
    face: face !== null,
  };
  return enabled[method];
}
