import { VERIFICATION_METHODS, type Verification } from '@zonewerk/contracts';

/** A second factor of the verification page. */
export type Method = keyof typeof VERIFICATION_METHODS;

/** Methods in the order of their numbers. */
export const METHODS = Object.keys(VERIFICATION_METHODS) as Method[];

/** Method of a number in the URL or a form; null for any other number. */
export function methodOf(id: string | number): Method | null {
  return METHODS.find((method) => String(VERIFICATION_METHODS[method]) === String(id)) ?? null;
}

/**
 * Effects of disabling a method. `faceGoes`: the face is disabled too, because it cannot be the only factor. `alone`:
 * no second factor remains, so the password alone signs in; passkeys do not change that.
 */
export function disabledWith(
  method: Method,
  verification: Verification,
): { faceGoes: boolean; alone: boolean } {
  const remaining = enabledMethods(verification).filter((one) => one !== method);
  const faceGoes = remaining.join() === 'face' && verification.passkeys.length === 0;
  return { faceGoes, alone: faceGoes || remaining.length === 0 };
}

/** Methods that sign-in accepts at present. */
export function enabledMethods(verification: Verification): Method[] {
  return METHODS.filter((method) => verification[method].enabled);
}
