/** Ways to prove who is there, beside the password. */
export type Way = 'sms' | 'app' | 'face' | 'passkey' | 'recovery';

/** Texts of second factors. Sentences of the specification are word for word. */
const en = {
  /** Names of the forms. */
  form: {
    sms: 'Confirm by SMS',
    app: 'Confirm by authenticator app',
    recovery: 'Confirm by recovery code',
  },
  label: { sms: 'Code', app: 'Code', recovery: 'Recovery code' },
  help: {
    sms: 'Six digits. The code is good for ten minutes.',
    app: 'Open your authenticator app and enter the six digits that it shows for Zonewerk.',
    recovery: 'One of the codes that you kept when you made them. Each works once.',
  },
  smsTo: (hint: string | null) =>
    hint === null ? 'We send the code to your phone.' : `We send the code to your phone ending in ${hint}.`,
  codeMissing: 'Please enter the code.',
  codeDigits: 'The code has six digits.',
  submit: 'Confirm',
  smsAgain: 'Send again',
  smsAgainIn: (seconds: number) => `Send again in ${seconds} s`,
  smsSent: 'We have sent a code. A former one has ended.',
  smsFailed: "We couldn't send you an SMS. Please try again.",
  passkeyText: 'Your browser asks for the lock of your device: fingerprint, face or PIN.',
  passkeyUnsupported: 'This browser knows no passkeys. Use a newer one, or another device.',
  face: 'Your face',
  faceText: 'Look into the camera, in good light, and take a picture. It is compared and not kept.',
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
  } satisfies Record<Way | 'password', string>,
  startOver: 'Start over',
  over: 'This sign-in took too long. Please enter your password again.',
  ended: 'This sign-in has ended. Please enter your password again.',
};

export const texts = en;
