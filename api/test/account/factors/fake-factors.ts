import {
  FactorAccess,
  type FactorMethod,
  type FactorState,
} from '../../../src/platform/auth/factor-access.js';
import type { World } from '../../harness/harness.js';

/** The only valid code. */
export const RIGHT_CODE = '123456';
export const WRONG_CODE = '000000';

/**
 * Gives all users of a world these second factors by a stand-in for their provider: the tests cover how sign-in handles
 * its results. Codes are valid once per session.
 */
export function giveFactors(world: World, methods: readonly FactorMethod[], more: Partial<FactorState> = {}) {
  const access = world.app.get(FactorAccess);
  const used = new Set<string>();
  const state = {
    methods,
    preferred: methods[0] ?? null,
    passkeys: 0,
    remainingRecoveryCodes: null,
    phoneHint: '42',
  };
  jest.spyOn(access, 'stateOf').mockResolvedValue({ ...state, ...more });
  jest.spyOn(access, 'nextSendAt').mockResolvedValue(null);
  jest.spyOn(access, 'check').mockImplementation(async (_userId, sessionId, given) => {
    if (given.code !== RIGHT_CODE && given.code !== 'AAAAA-BBBBB-CCCCC') return 'wrong';
    if (used.has(`${sessionId} ${given.code}`)) return 'wrong';
    used.add(`${sessionId} ${given.code}`);
    return 'ok';
  });
  return jest.spyOn(access, 'sendSms').mockResolvedValue({ outcome: 'sent', nextSendAt: null });
}
