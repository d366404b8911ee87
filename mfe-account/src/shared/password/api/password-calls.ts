import type { AnswerOf, BodyOf, changePassword } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Change = typeof changePassword;

const passwordCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountChangePassword: build.mutation<AnswerOf<Change>, BodyOf<Change>>({
      query: callQuery<Change>('passwords.change'),
    }),
  }),
});

export const { useAccountChangePasswordMutation } = passwordCalls;
