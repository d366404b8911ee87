import type {
  AnswerOf,
  BodyOf,
  checkReset,
  processReset,
  resetByEmail,
  resetByPhone,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type ByEmail = typeof resetByEmail;
type ByPhone = typeof resetByPhone;
type Check = typeof checkReset;
type Process = typeof processReset;

const resetCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountResetByEmail: build.mutation<AnswerOf<ByEmail>, BodyOf<ByEmail>>({
      query: callQuery<ByEmail>('reset.email'),
    }),
    accountResetByPhone: build.mutation<AnswerOf<ByPhone>, BodyOf<ByPhone>>({
      query: callQuery<ByPhone>('reset.phone'),
    }),
    accountCheckReset: build.query<AnswerOf<Check>, string>({
      query: (token) => callQuery<Check>('reset.check')({ reset_token: token }),
    }),
    accountProcessReset: build.mutation<AnswerOf<Process>, BodyOf<Process>>({
      query: callQuery<Process>('reset.processor'),
    }),
  }),
});

export const {
  useAccountResetByEmailMutation,
  useAccountResetByPhoneMutation,
  useAccountCheckResetQuery,
  useAccountProcessResetMutation,
} = resetCalls;
