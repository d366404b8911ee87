import { VERIFICATION_METHODS, type Passkey, type Verification } from '@zonewerk/contracts';
import type { FactorMethod, FactorState } from '../../../platform/auth/factor-access.js';
import type { FactorDocument } from './factor.schema.js';

/** Maps stored factors to the response of the verification page. */
export function toVerification(
  stored: FactorDocument | null,
  state: FactorState,
  { faceSince, passkeys }: { readonly faceSince: Date | null; readonly passkeys: Passkey[] },
): Verification {
  const hasAnother = passkeys.length > 0 || state.methods.some((method) => method !== 'face');
  const part = (method: FactorMethod, since: Date | null | undefined) => ({
    enabled: state.methods.includes(method),
    since: state.methods.includes(method) ? (since?.toISOString() ?? null) : null,
  });
  return {
    status: 'success',
    message: '',
    method: state.preferred ? VERIFICATION_METHODS[state.preferred] : 0,
    sms: { ...part('sms', stored?.sms?.since), phone_hint: state.phoneHint },
    app: part('app', stored?.app?.since),
    face: { enabled: faceSince !== null, since: faceSince?.toISOString() ?? null, available: hasAnother },
    recovery_left: state.remainingRecoveryCodes,
    passkeys,
  };
}
