/** Factors other than the password. */
export type FactorMethod = 'sms' | 'app' | 'face' | 'passkey' | 'recovery';

/** Texts of second factors. Sentences of the specification are verbatim. */
const en = {
  /** Names of the forms. */
  form: {
    sms: 'Confirm by SMS',
    app: 'Confirm by authenticator app',
    recovery: 'Confirm by recovery code',
  },
  label: { sms: 'Code', app: 'Code', recovery: 'Recovery code' },
  help: {
    sms: 'The code has six digits. It is valid for ten minutes.',
    app: 'Open your authenticator app. Enter the six digits for Zonewerk.',
    recovery: 'Enter one of your recovery codes. Each code works once.',
  },
  smsTo: (hint: string | null) =>
    hint === null ? 'We send the code to your phone.' : `We send the code to your phone ending in ${hint}.`,
  codeMissing: 'Please enter the code.',
  codeDigits: 'The code has six digits.',
  submit: 'Confirm',
  smsAgain: 'Send again',
  smsAgainIn: (seconds: number) => `Send again in ${seconds} s`,
  smsSent: 'Code sent. Earlier codes are no longer valid.',
  smsFailed: "We couldn't send you an SMS. Please try again.",
  passkeyText: 'Unlock your device with your fingerprint, face or PIN.',
  passkeyUnsupported: 'This browser does not support passkeys. Use a newer browser or another device.',
  face: 'Your face',
  faceText: 'Look into the camera in good light. We compare the photo and do not store it.',
  faceFailed: 'Something went wrong. Oops!',
  faceBroken: 'Sorry, the AI has an issue.',
  others: 'Another way',
  ways: {
    sms: 'Send a code by SMS',
    app: 'Use your authenticator app',
    face: 'Use your face',
    passkey: 'Use a passkey',
    recovery: 'Use a recovery code',
    password: 'Use your password',
  } satisfies Record<FactorMethod | 'password', string>,
  startOver: 'Start over',
  over: 'This sign-in took too long. Please enter your password again.',
  ended: 'This sign-in has ended. Please enter your password again.',
};

export const texts = en;
