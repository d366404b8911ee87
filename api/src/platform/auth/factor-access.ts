import type { Visitor } from '../http/request.js';

/** Second factors proved by a code or a picture; passkeys have a separate call. */
export type FactorMethod = 'sms' | 'app' | 'face';

/** Second factors of a user. */
export interface FactorState {
  /** Enabled factors, the preferred one first. */
  readonly methods: readonly FactorMethod[];
  /** Factor that sign-in requests first; null without any. */
  readonly preferred: FactorMethod | null;
  readonly passkeys: number;
  /** Number of unused recovery codes; null before the first set. */
  readonly remainingRecoveryCodes: number | null;
  /** Last two digits of the phone for codes; null without one. */
  readonly phoneHint: string | null;
}

/** Proof of a second factor: a code, or for `face` a picture as data URL. */
export interface GivenFactor {
  readonly code: string;
  readonly method: FactorMethod | 'recovery';
}

/**
 * `used-up`: wrong, and it was the last try; `ended`: no open challenge for this factor; `unavailable`: the check
 * failed; `turn-left`, `turn-right`: the first picture matched, and the second must show the head turned to that side
 * of the person.
 */
export type FactorCheck = 'ok' | 'wrong' | 'used-up' | 'ended' | 'unavailable' | 'turn-left' | 'turn-right';

export interface BegunFactor {
  /** `not-sent`: the sending limit is reached. */
  readonly outcome: 'sent' | 'no-phone' | 'not-sent';
  /** Time of the next permitted code; null: now. */
  readonly nextSendAt: Date | null;
}

/** Port to the second factors of users. The account domain implements it; sign-in uses it. */
export abstract class FactorAccess {
  abstract stateOf(userId: string): Promise<FactorState>;

  /** Sends the code by SMS to the confirmed phone of the user, valid only for that session. */
  abstract sendSms(userId: string, sessionId: string, visitor: Visitor): Promise<BegunFactor>;

  /** Time of the next permitted SMS of that session; null: now. */
  abstract nextSendAt(userId: string, sessionId: string): Promise<Date | null>;

  /** Checks a proof, valid only for that session; a code is valid for one use. */
  abstract check(
    userId: string,
    sessionId: string,
    given: GivenFactor,
    visitor: Visitor,
  ): Promise<FactorCheck>;

  /**
   * Permits a short password while SMS codes or an app are enabled; false without them. The last of these factors
   * cannot be disabled until all its short passwords are released.
   *
   * @param passwordId see `UserDocument`
   */
  abstract reserveFor(userId: string, passwordId: string): Promise<boolean>;

  /** Short passwords that require the last factor. */
  abstract reservedFor(userId: string): Promise<readonly string[]>;

  /** Releases short passwords, which were replaced or never stored. */
  abstract release(userId: string, passwordIds: readonly string[]): Promise<void>;
}

/**
 * Whether a short password is permitted. The face is not sufficient: it is an additional factor, and failed attempts of
 * others can disable it.
 */
export function allowsShortPassword(state: FactorState): boolean {
  return state.methods.some((method) => method !== 'face'); // guard: factor-last-face
}

/** Whether sign-in requires more than the password. Passkeys are an alternative and do not change this. */
export function hasSecondFactor(state: FactorState): boolean {
  return state.methods.length > 0;
}
