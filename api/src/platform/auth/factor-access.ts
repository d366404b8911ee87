import type { Visitor } from '../http/request.js';

/** Second factors that a code or a picture proves; passkeys prove themselves by a call of their own. */
export type FactorMethod = 'sms' | 'app' | 'face';

/** Second factors of a person. */
export interface FactorState {
  /** Enabled ones, the one that sign-in asks for first at the front. */
  readonly methods: readonly FactorMethod[];
  /** What sign-in asks for first; null without any. */
  readonly preferred: FactorMethod | null;
  readonly passkeys: number;
  /** Unused recovery codes; null before a set was made. */
  readonly recoveryLeft: number | null;
  /** Last two digits of the phone that gets codes; null without one. */
  readonly phoneHint: string | null;
}

/** What a person gives to prove a second factor: a code, or with `face` a picture as data URL. */
export interface GivenFactor {
  readonly code: string;
  readonly method: FactorMethod | 'recovery';
}

/**
 * `used-up`: wrong, and it was the last try; `ended`: nothing waits for this factor any more; `unavailable`: it could not be looked at; `turn-left`, `turn-right`:
 * the first picture was right, the second has to show the head turned to that side of the person.
 */
export type FactorCheck = 'ok' | 'wrong' | 'used-up' | 'ended' | 'unavailable' | 'turn-left' | 'turn-right';

export interface BegunFactor {
  /** `not-sent`: too many were sent already. */
  readonly outcome: 'sent' | 'no-phone' | 'not-sent';
  /** When the next code may be sent; null when now. */
  readonly nextSendAt: Date | null;
}

/** Answers which second factors a person has and whether one is right; the factors area provides it, sign-in asks it. */
export abstract class FactorAccess {
  abstract stateOf(userId: string): Promise<FactorState>;

  /** Sends the code by SMS to the confirmed phone of the person, for that session alone. */
  abstract sendSms(userId: string, sessionId: string, visitor: Visitor): Promise<BegunFactor>;

  /** When the next SMS of that session may be sent; null when now. */
  abstract nextSendAt(userId: string, sessionId: string): Promise<Date | null>;

  /** Whether what was given is right, for that session alone; a code counts once. */
  abstract check(
    userId: string,
    sessionId: string,
    given: GivenFactor,
    visitor: Visitor,
  ): Promise<FactorCheck>;

  /**
   * Lets a short password stand, while codes by SMS or an app are asked for beside it; false when none are. The last of
   * them stays until every password that it is kept for is released.
   *
   * @param passwordId see `UserDocument`
   */
  abstract keepFor(userId: string, passwordId: string): Promise<boolean>;

  /** Short passwords that the last factor is kept for now. */
  abstract keptFor(userId: string): Promise<readonly string[]>;

  /** The last factor is not kept any more for these passwords, which are gone or never came. */
  abstract release(userId: string, passwordIds: readonly string[]): Promise<void>;
}

/** True when a short password may stand. The face does not let it: it is an addition, and others can turn it off. */
export function letsShortStand(state: FactorState): boolean {
  return state.methods.some((method) => method !== 'face'); // guard: factor-last-face
}

/** True when the password alone does not sign this person in. Passkeys do so by themselves and take nothing away from it. */
export function hasSecondFactor(state: FactorState): boolean {
  return state.methods.length > 0;
}
