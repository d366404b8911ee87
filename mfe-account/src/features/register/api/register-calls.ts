import type { AnswerOf, BodyOf, register, registerConfirm, registerResend } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Start = typeof register;
type Confirm = typeof registerConfirm;
type Resend = typeof registerResend;

const registerCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountRegister: build.mutation<AnswerOf<Start>, BodyOf<Start>>({
      query: callQuery<Start>('identity.register'),
    }),
    accountRegisterConfirm: build.mutation<AnswerOf<Confirm>, BodyOf<Confirm>>({
      query: callQuery<Confirm>('identity.register-confirm'),
    }),
    accountRegisterResend: build.mutation<AnswerOf<Resend>, BodyOf<Resend>>({
      query: callQuery<Resend>('identity.register-resend'),
    }),
  }),
});

export const {
  useAccountRegisterMutation,
  useAccountRegisterConfirmMutation,
  useAccountRegisterResendMutation,
} = registerCalls;
