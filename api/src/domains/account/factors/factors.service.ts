import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LIMITS, VERIFICATION_METHODS, type AnswerOf, type InputOf } from '@zonewerk/contracts';
import type {
  disableFactor,
  generateApp,
  getVerification,
  makeRecoveryCodes,
  setVerificationMethod,
  verifyApp,
  verifySms,
} from '@zonewerk/contracts';
import { Challenges } from '../../../platform/auth/challenges.service.js';
import { hasSecondFactor, type FactorMethod } from '../../../platform/auth/factor-access.js';
import { PasswordRules } from '../../../platform/auth/password-rules.service.js';
import { VerifiedPhones } from '../phones/verified-phones.service.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { SecretsService } from '../../../platform/database/secrets.module.js';
import { FieldEncryption } from '../../../platform/database/field-encryption.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { FaceProofs } from './face/face-proofs.service.js';
import { IdentityService } from '../users/identity.service.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { newSecret, provisioning, stepOf } from './authenticator-app.js';
import { FactorChanges, isFaceAlone } from './factor-changes.service.js';
import { FactorProofs } from './factor-proofs.service.js';
import { toVerification } from './factor.mapper.js';
import { FactorRepository } from './factor.repository.js';
import { APP_SECRET, type FactorDocument } from './factor.schema.js';
import { newRecoveryCodes, recoveryDigest } from './recovery-codes.js';

const MINUTE_MS = 60_000;

/** Verification page: enables, selects and disables second factors. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly repository: FactorRepository,
    private readonly proofs: FactorProofs,
    private readonly changes: FactorChanges,
    private readonly challenges: Challenges,
    private readonly phones: VerifiedPhones,
    private readonly passkeys: Passkeys,
    private readonly faces: FaceProofs,
    private readonly people: IdentityService,
    private readonly rules: PasswordRules,
    private readonly sealing: FieldEncryption,
    private readonly secrets: SecretsService,
    private readonly limits: RateLimits,
    private readonly events: AuthEvents,
  ) {}

  async get({ userId }: Actor): Promise<AnswerOf<typeof getVerification>> {
    const stored = await this.repository.find(userId);
    const state = await this.proofs.stateOf(userId);
    const others = { faceSince: await this.faces.since(userId), passkeys: await this.passkeys.list(userId) };
    return toVerification(stored, state, others);
  }

  async setMethod(
    { method }: InputOf<typeof setVerificationMethod>,
    { userId }: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof setVerificationMethod>> {
    const { methods, preferred } = await this.proofs.stateOf(userId);
    const now = preferred ? VERIFICATION_METHODS[preferred] : 0;
    const wanted = methodOf(method);
    if (!wanted) {
      const message = 'Invalid Method ID. We did reset it for you.';
      return { status: 'invalid-method', message, method: now };
    }
    if (!methods.includes(wanted)) {
      return { status: 'not-enabled', message: 'Please enable this method first.', method: now };
    }
    await this.repository.setPreferred(userId, wanted);
    await this.events.add(userId, 'factor-chosen', wanted, visitor);
    const message = 'Sign-in now requests this method first.';
    return { status: 'success', message, method: VERIFICATION_METHODS[wanted] };
  }

  async verifySms(
    { code }: InputOf<typeof verifySms>,
    { userId, session }: Actor,
    visitor: Visitor,
    now = new Date(),
  ): Promise<AnswerOf<typeof verifySms>> {
    const target = await this.phones.find(userId);
    if (!target) return { status: 'no-phone', message: 'Please add and confirm a phone number first.' };
    const owner = { purpose: 'enable-sms', userId, sessionId: session.id } as const;
    const outcome = await this.challenges.check({ ...owner, target, code }, now);
    if (outcome === 'wrong') return { status: 'invalid-code', message: 'This code is not right.' };
    if (outcome !== 'ok') {
      return { status: 'challenge-ended', message: 'This code has expired. Please request a new one.' };
    }
    const promises = await this.changes.enabled(userId, 'sms', visitor);
    await this.repository.enableSms(userId, now, promises);
    await this.changes.done(userId, 'factor-enabled', 'sms', visitor);
    return { status: 'success', message: 'Sign-in now requires a code by SMS.' };
  }

  async generateApp({ userId, session }: Actor, now = new Date()): Promise<AnswerOf<typeof generateApp>> {
    const secret = newSecret();
    const person = await this.people.person(userId);
    await this.repository.putWaitingApp(userId, {
      secret: await this.sealing.seal(Buffer.from(secret), { owner: userId, purpose: APP_SECRET }),
      session: session.id,
      until: new Date(now.getTime() + LIMITS.codeMinutes * MINUTE_MS),
    });
    return { status: 'success', message: '', secret, ...provisioning(secret, person?.mail ?? '') };
  }

  async verifyApp(
    input: InputOf<typeof verifyApp>,
    { userId, session }: Actor,
    visitor: Visitor,
    now = new Date(),
  ): Promise<AnswerOf<typeof verifyApp>> {
    const waiting = (await this.repository.find(userId))?.waitingApp ?? null;
    const secret = await this.secretOf(waiting, userId, session.id, now);
    // guard: app-secret-shown
    if (!waiting || !secret || !isSame(secret, input.secret.replace(/[\s-]/gu, '').toUpperCase())) {
      return SECRET_ENDED;
    }
    const step = stepOf(input.code, secret, 0, now); // guard: app-proof
    if (step === null) return { status: 'invalid-code', message: 'This code is not right.' };
    const promises = await this.changes.enabled(userId, 'app', visitor);
    const app = { secret: waiting.secret, since: now, lastStep: step }; // guard: app-enabling-code
    if (!(await this.repository.enableApp(userId, waiting.secret, app, promises))) return SECRET_ENDED;
    await this.changes.done(userId, 'factor-enabled', 'app', visitor);
    return { status: 'success', message: 'Sign-in now requires a code of the app.' };
  }

  async makeRecovery(
    { userId }: Actor,
    visitor: Visitor,
    now = new Date(),
  ): Promise<AnswerOf<typeof makeRecoveryCodes>> {
    if (!hasSecondFactor(await this.proofs.stateOf(userId))) {
      return { status: 'no-factor', message: 'Please enable a second factor first.', codes: [] };
    }
    const codes = newRecoveryCodes();
    const key = await this.secrets.key('recovery');
    const digests = codes.map((code) => recoveryDigest(key, userId, code));
    const promises = await this.changes.recoveryMade(userId, visitor);
    await this.repository.putRecovery(userId, digests, now, promises);
    await this.changes.done(userId, 'recovery-made', 'recovery', visitor);
    const message = 'Store these codes in a safe place. They are shown once, and each code works once.';
    return { status: 'success', message, codes };
  }

  async disable(
    { password, method }: InputOf<typeof disableFactor>,
    { userId }: Actor,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof disableFactor>> {
    await this.limits.consume('factor-account', userId); // guard: factor-password-tries
    // guard: factor-password
    if (!(await this.people.fitsPassword(userId, password))) {
      await this.events.add(userId, 'password-refused', 'password', visitor);
      return { status: 'invalid-credentials', message: 'This password is not right.' };
    }
    await this.limits.clear('factor-account', userId);
    const { methods, passkeys } = await this.proofs.stateOf(userId);
    const removed = disabledWith(method, methods, passkeys);
    if (removed.length === 0) return { status: 'not-enabled', message: 'This method is not enabled.' };
    const needsFactor = !this.rules.isEnoughAlone(password, await this.people.passwordOwner(userId));
    if (!(await this.changes.disable(userId, removed, needsFactor, visitor))) return NEEDS_FACTOR;
    const { methods: remaining } = await this.proofs.stateOf(userId);
    return { status: 'success', message: DISABLED[remaining.length === 0 ? 'all' : 'some'] };
  }

  private async secretOf(
    waiting: FactorDocument['waitingApp'],
    userId: string,
    sessionId: string,
    now: Date,
  ): Promise<string | null> {
    if (!waiting || waiting.session !== sessionId || waiting.until <= now) return null; // guard: app-secret-session, app-secret-end
    return (await this.sealing.open(waiting.secret, { owner: userId, purpose: APP_SECRET })).toString();
  }
}

const SECRET_ENDED = {
  status: 'secret-ended',
  message: 'This secret has expired. Please scan the new one.',
} as const;

/** A shorter or more guessable password requires a second factor. */
const NEEDS_FACTOR = {
  status: 'password-too-short',
  message: `Without a second factor your password needs at least ${LIMITS.passwordMinCodePoints} characters that are hard to guess. Please change it first.`,
} as const;

const DISABLED = {
  all: 'Sign-in now requires your password only.',
  some: 'This method is disabled.',
} as const;

function methodOf(given: string | number): FactorMethod | null {
  const entries = Object.entries(VERIFICATION_METHODS) as [FactorMethod, number][];
  return entries.find(([, id]) => String(id) === String(given).trim())?.[0] ?? null;
}

/** The face is an additional factor, so it is disabled with the last other factor. */
function disabledWith(
  method: FactorMethod | undefined,
  methods: readonly FactorMethod[],
  passkeys: number,
): readonly FactorMethod[] {
  if (method === undefined) return methods;
  const remaining = methods.filter((one) => one !== method);
  return isFaceAlone(remaining, passkeys) ? methods : methods.filter((one) => one === method);
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
