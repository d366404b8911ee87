import { VERIFICATION_METHODS, type Verification } from '@zonewerk/contracts';

/** A second factor with a place on the verification page. */
export type Method = keyof typeof VERIFICATION_METHODS;

/** In the order of their numbers. */
export const METHODS = Object.keys(VERIFICATION_METHODS) as Method[];

/** The method with a number, as it stands in the address or a form; null for any other number. */
export function methodOf(id: string | number): Method | null {
  return METHODS.find((method) => String(VERIFICATION_METHODS[method]) === String(id)) ?? null;
}

/**
 * What goes when one method is disabled: the face is an additional factor and does not stay alone. `alone`: no second
 * factor is left, so that the password opens the account by itself; a passkey is another way in and does not change that.
 */
export function goneWith(method: Method, verification: Verification): { faceGoes: boolean; alone: boolean } {
  const left = enabledMethods(verification).filter((one) => one !== method);
  const faceGoes = left.join() === 'face' && verification.passkeys.length === 0;
  return { faceGoes, alone: faceGoes || left.length === 0 };
}

/** The methods that sign-in takes now. */
export function enabledMethods(verification: Verification): Method[] {
  return METHODS.filter((method) => verification[method].enabled);
}
