import { VERIFICATION_METHODS, type Verification } from '@zonewerk/contracts';

/** A second factor with a place on the verification page. */
export type Method = keyof typeof VERIFICATION_METHODS;

/** In the order of their numbers. */
export const METHODS = Object.keys(VERIFICATION_METHODS) as Method[];

/** The method with a number, as it stands in the address or a form; null for any other number. */
export function methodOf(id: string | number): Method | null {
  return METHODS.find((method) => String(VERIFICATION_METHODS[method]) === String(id)) ?? null;
}

/** The methods that sign-in takes now. */
export function enabledMethods(verification: Verification): Method[] {
  return METHODS.filter((method) => verification[method].enabled);
}
