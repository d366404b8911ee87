import type { FactorState, GivenFactor } from '../../../platform/auth/factor-access.js';

const SIX_DIGITS = /^\s*(?:\d\s*){6}$/u;

/** The factor of a code: the stated one, otherwise recovery by its format, otherwise the preferred one. */
export function methodOf(
  { code, method }: { readonly code: string; readonly method?: 'sms' | 'app' | 'recovery' | undefined },
  { methods, preferred }: FactorState,
): Exclude<GivenFactor['method'], 'face'> {
  if (method) return method;
  if (!SIX_DIGITS.test(code)) return 'recovery';
  if (preferred === 'sms' || preferred === 'app') return preferred;
  return methods.includes('sms') && !methods.includes('app') ? 'sms' : 'app';
}
