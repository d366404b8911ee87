import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PRODUCT_NAME } from '@zonewerk/contracts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { CleanupScheduler } from '../../../../platform/jobs/cleanup-scheduler.service.js';
import { PasskeyChallengeRepository, type ChallengeBinding } from './passkey-challenge.repository.js';
import { DECOY, type PasskeyKey } from './passkey-decoy.js';
import { PasskeyRepository, type NewPasskey } from './passkey.repository.js';
import type { PasskeyDocument } from './passkey.schema.js';
import { assertionResponse, challengeOf, readJson, registrationResponse } from './webauthn-response.js';

const TIMEOUT_MS = 300_000;

/** `ended`: the challenge is not open; `invalid`: the response is not valid for it. */
type Outcome<Good> = Good | 'ended' | 'invalid';

/** Result of a response. `passkey` is the one that it names, also for a rejection; null when it is unknown. */
type PasskeyCheck =
  | { readonly outcome: 'good'; readonly passkey: PasskeyDocument; readonly counter: number }
  | { readonly outcome: 'ended' | 'invalid'; readonly passkey: PasskeyDocument | null };

interface Owner {
  readonly userId: string;
  readonly name: string;
  readonly mail: string;
}

/** WebAuthn ceremonies: challenges for one use and one subject, and verification of responses. */
@Injectable()
export class WebauthnService implements OnModuleInit {
  private readonly site: { readonly origin: string; readonly id: string };

  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly challenges: PasskeyChallengeRepository,
    private readonly tidier: CleanupScheduler,
    @Inject(CONFIG) config: Config,
  ) {
    this.site = { origin: config.publicUrl, id: new URL(config.publicUrl).hostname };
  }

  onModuleInit(): void {
    this.tidier.register('passkey challenges', (now) => this.challenges.removeEnded(now));
  }

  /** Options to create a passkey on a device without one of `existing`. */
  async addOptions(
    { userId, name, mail }: Owner,
    existing: readonly PasskeyDocument[],
    subject: string,
    now = new Date(),
  ): Promise<string> {
    const options = await generateRegistrationOptions({
      rpName: PRODUCT_NAME,
      rpID: this.site.id,
      userID: new Uint8Array(Buffer.from(userId, 'hex')),
      userName: mail,
      userDisplayName: name,
      attestationType: 'none',
      timeout: TIMEOUT_MS,
      excludeCredentials: existing.map(toDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    await this.storeChallenge(options.challenge, { purpose: 'add', subject }, now);
    return JSON.stringify(options);
  }

  /** The new passkey of a response. */
  async added(text: string, name: string, subject: string, now = new Date()): Promise<Outcome<NewPasskey>> {
    const response = readJson(text, registrationResponse);
    const challenge = response && challengeOf(response);
    if (!response || challenge === null) return 'invalid';
    if (!(await this.challenges.take(challenge, { purpose: 'add', subject }, now))) return 'ended';
    const info = await this.verifyAdded(response as RegistrationResponseJSON, challenge);
    if (!info) return 'invalid';
    const { id, publicKey, counter } = info.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: response.response.transports ?? [],
      synced: info.credentialBackedUp,
      name,
      createdAt: now,
    };
  }

  /** Options to use a passkey; without `own`, the device offers its passkeys. */
  async useOptions(
    binding: ChallengeBinding,
    own: readonly PasskeyDocument[] | null,
    now = new Date(),
  ): Promise<string> {
    const options = await generateAuthenticationOptions({
      rpID: this.site.id,
      timeout: TIMEOUT_MS,
      userVerification: isAlone(binding) ? 'required' : 'preferred',
      ...(own ? { allowCredentials: own.map(toDescriptor) } : {}),
    });
    await this.storeChallenge(options.challenge, binding, now);
    return JSON.stringify(options);
  }

  /**
   * Verifies a response and uses its challenge. An unknown passkey takes the same work as a wrong signature. The caller
   * checks the owner and records the use.
   */
  async check(text: string, binding: ChallengeBinding, now = new Date()): Promise<PasskeyCheck> {
    const response = readJson(text, assertionResponse);
    const challenge = response && challengeOf(response);
    if (!response || challenge === null) return { outcome: 'invalid', passkey: null };
    if (!(await this.challenges.take(challenge, binding, now))) return { outcome: 'ended', passkey: null };
    const passkey = await this.passkeys.findByCredential(response.id);
    const counter = await this.verifyUsed(
      response as AuthenticationResponseJSON,
      challenge,
      passkey ?? DECOY,
      isAlone(binding),
    );
    // guard: passkey-handle
    if (!passkey || counter === null || !isHandleOf(passkey, response.response.userHandle)) {
      return { outcome: 'invalid', passkey };
    }
    return { outcome: 'good', passkey, counter };
  }

  private storeChallenge(challenge: string, binding: ChallengeBinding, now: Date): Promise<void> {
    return this.challenges.insert(challenge, binding, new Date(now.getTime() + TIMEOUT_MS));
  }

  /** The library throws an error for any invalid response; only the response is processed here. */
  private async verifyAdded(response: RegistrationResponseJSON, expectedChallenge: string) {
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        requireUserVerification: false,
      });
      return registrationInfo ?? null;
    } catch {
      return null;
    }
  }

  /** The counter after this signature; null for an invalid one. */
  private async verifyUsed(
    response: AuthenticationResponseJSON,
    expectedChallenge: string,
    { credentialId, publicKey, counter }: PasskeyKey,
    requireUserVerification: boolean,
  ): Promise<number | null> {
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.site.origin, // guard: passkey-site
        expectedRPID: this.site.id,
        requireUserVerification, // guard: passkey-verification
        credential: { id: credentialId, publicKey: bytesOf(publicKey), counter }, // guard: passkey-copy
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null; // guard: passkey-signature
    }
  }
}

/** Without a password before it, the device must verify the user. */
function isAlone({ purpose }: ChallengeBinding): boolean {
  return purpose !== 'second-factor';
}

function isHandleOf({ user }: PasskeyDocument, handle: string | null | undefined): boolean {
  return !handle || Buffer.from(handle, 'base64url').toString('hex') === user.toHexString();
}

function toDescriptor({ credentialId, transports }: PasskeyDocument) {
  return { id: credentialId, transports };
}

/** The database driver wraps the bytes in its own type. */
function bytesOf(stored: Buffer | { readonly buffer: Uint8Array }): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.isBuffer(stored) ? stored : stored.buffer;
  return new Uint8Array(bytes);
}
