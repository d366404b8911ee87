import type {
  AnswerOf,
  BodyOf,
  disableFactor,
  generateApp,
  getVerification,
  makeRecoveryCodes,
  sendSms,
  setBiometric,
  setVerificationMethod,
  verifyApp,
  verifySms,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Get = typeof getVerification;
type SetMethod = typeof setVerificationMethod;
type Disable = typeof disableFactor;
type SendSms = typeof sendSms;
type VerifySms = typeof verifySms;
type Generate = typeof generateApp;
type VerifyApp = typeof verifyApp;
type Biometric = typeof setBiometric;
type Recovery = typeof makeRecoveryCodes;

/** Calls of the second factors. After a change the page is reloaded in place, which also reloads all factors. */
const verificationCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountGetVerification: build.query<AnswerOf<Get>, void>({
      query: () => callQuery<Get>('factors.get')({}),
    }),
    accountSetMethod: build.mutation<AnswerOf<SetMethod>, BodyOf<SetMethod>>({
      query: callQuery<SetMethod>('factors.set-method'),
    }),
    accountDisableFactor: build.mutation<AnswerOf<Disable>, BodyOf<Disable>>({
      query: callQuery<Disable>('factors.disable'),
    }),
    accountSendSms: build.mutation<AnswerOf<SendSms>, void>({
      query: () => callQuery<SendSms>('sign-in.send-sms')({}),
    }),
    accountVerifySms: build.mutation<AnswerOf<VerifySms>, BodyOf<VerifySms>>({
      query: callQuery<VerifySms>('factors.verify-sms'),
    }),
    accountGenerateApp: build.mutation<AnswerOf<Generate>, void>({
      query: () => callQuery<Generate>('factors.generate-app')({}),
    }),
    accountVerifyApp: build.mutation<AnswerOf<VerifyApp>, BodyOf<VerifyApp>>({
      query: callQuery<VerifyApp>('factors.verify-app'),
    }),
    accountSetBiometric: build.mutation<AnswerOf<Biometric>, BodyOf<Biometric>>({
      query: callQuery<Biometric>('face.set'),
    }),
    accountMakeRecovery: build.mutation<AnswerOf<Recovery>, void>({
      query: () => callQuery<Recovery>('factors.recovery')({}),
    }),
  }),
});

export const {
  useAccountGetVerificationQuery,
  useAccountSetMethodMutation,
  useAccountDisableFactorMutation,
  useAccountSendSmsMutation,
  useAccountVerifySmsMutation,
  useAccountGenerateAppMutation,
  useAccountVerifyAppMutation,
  useAccountSetBiometricMutation,
  useAccountMakeRecoveryMutation,
} = verificationCalls;
