import type { AnswerOf, BodyOf, login, logout, stepUp } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

export type LoginAnswer = AnswerOf<typeof login>;

/** Calls of the shell's own windows. */
export const identityCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    shellLogin: build.mutation<LoginAnswer, BodyOf<typeof login>>({
      query: callQuery<typeof login>('identity.login'),
    }),
    shellLogout: build.mutation<AnswerOf<typeof logout>, void>({
      query: () => callQuery<typeof logout>('identity.logout')({}),
    }),
    shellStepUp: build.mutation<AnswerOf<typeof stepUp>, BodyOf<typeof stepUp>>({
      query: callQuery<typeof stepUp>('identity.step-up'),
    }),
  }),
});
