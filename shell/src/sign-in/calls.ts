import type {
  accountSelector,
  AnswerOf,
  biometricLogin,
  BodyOf,
  Call,
  CallId,
  forgetAccount,
  login,
  logout,
  passkeySignIn,
  passkeySignInOptions,
  secondFactorState,
  sendSms,
  stepUp,
  stepUpOptions,
  twoFactorLogin,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

export type LoginAnswer = AnswerOf<typeof login>;
export type FactorState = AnswerOf<typeof secondFactorState>;
export type AccountsAnswer = AnswerOf<typeof accountSelector>;
export type RememberedAccount = AccountsAnswer['accounts'][number];

/** `query` of a call in a sign-in window: it must not wait for the same window. */
function windowQuery<C extends Call>(id: CallId) {
  const query = callQuery<C>(id);
  return (body: BodyOf<C>) => ({ ...query(body), ownWindow: true });
}

/** As `windowQuery`, for a call without a body. */
function bareQuery(id: CallId) {
  return () => ({ id, body: {}, ownWindow: true });
}

/** As `windowQuery`, for a call that the confirmation window also uses within a session. */
function passkeyQuery<C extends typeof passkeySignInOptions | typeof passkeySignIn>(id: CallId) {
  const query = callQuery<C>(id);
  return (body: BodyOf<C>) => ({ ...query(body), ownWindow: body.purpose !== 'step-up' });
}

/** Calls of the shell's windows. */
export const identityCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    shellLogin: build.mutation<LoginAnswer, BodyOf<typeof login>>({
      query: windowQuery<typeof login>('identity.login'),
    }),
    shellLogout: build.mutation<AnswerOf<typeof logout>, void>({
      query: () => callQuery<typeof logout>('identity.logout')({}),
    }),
    shellAccounts: build.mutation<AccountsAnswer, void>({ query: bareQuery('sign-in.account-selector') }),
    shellForgetAccount: build.mutation<AnswerOf<typeof forgetAccount>, BodyOf<typeof forgetAccount>>({
      query: windowQuery<typeof forgetAccount>('sign-in.forget-account'),
    }),
    shellFactorState: build.mutation<FactorState, void>({ query: bareQuery('sign-in.state') }),
    shellTwoFactor: build.mutation<AnswerOf<typeof twoFactorLogin>, BodyOf<typeof twoFactorLogin>>({
      query: windowQuery<typeof twoFactorLogin>('sign-in.two-factor'),
    }),
    shellBiometric: build.mutation<AnswerOf<typeof biometricLogin>, BodyOf<typeof biometricLogin>>({
      query: windowQuery<typeof biometricLogin>('sign-in.biometric'),
    }),
    shellSendSms: build.mutation<AnswerOf<typeof sendSms>, void>({ query: bareQuery('sign-in.send-sms') }),
    shellPasskeyOptions: build.mutation<
      AnswerOf<typeof passkeySignInOptions>,
      BodyOf<typeof passkeySignInOptions>
    >({ query: passkeyQuery<typeof passkeySignInOptions>('passkeys.sign-in-options') }),
    shellPasskey: build.mutation<AnswerOf<typeof passkeySignIn>, BodyOf<typeof passkeySignIn>>({
      query: passkeyQuery<typeof passkeySignIn>('passkeys.sign-in'),
    }),
    shellStepUpOptions: build.mutation<AnswerOf<typeof stepUpOptions>, void>({
      query: () => callQuery<typeof stepUpOptions>('sign-in.step-up-options')({}),
    }),
    shellStepUp: build.mutation<AnswerOf<typeof stepUp>, BodyOf<typeof stepUp>>({
      query: callQuery<typeof stepUp>('identity.step-up'),
    }),
  }),
});
