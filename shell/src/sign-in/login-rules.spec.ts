import type { LoginAnswer } from './calls';
import { checkLogin, outcomeOfAnswer, outcomeOfFailure } from './login-rules';

const answer = (status: LoginAnswer['status']): LoginAnswer => ({
  status,
  message: 'Said so.',
  try: 1,
  type: null,
});

describe('checkLogin', () => {
  it('takes an address and a password', () => {
    expect(checkLogin({ mail: ' mies@example.org ', password: ' ' })).toEqual([]);
  });

  it.each(['', 'mies', 'mies@', 'mies@example', '@example.org', 'a b@example.org', 'a@b..c'])(
    'refuses %p',
    (mail) => {
      expect(checkLogin({ mail, password: 'x' })).toEqual([
        { path: 'mail', message: 'This is not a valid mail address.' },
      ]);
    },
  );

  it('asks for the password', () => {
    expect(checkLogin({ mail: 'a@b.nl', password: '' })).toMatchObject([{ path: 'password' }]);
  });
});

it.each(['success', 'already-logged-in'] as const)('%s is done', (status) => {
  expect(outcomeOfAnswer(answer(status))).toEqual({ done: true });
});

it.each(['twofactor', 'biometric', 'captcha-required', 'invalid-credentials', 'cookie-invalid'] as const)(
  "%s shows the server's sentence",
  (status) => {
    expect(outcomeOfAnswer(answer(status))).toEqual({ done: false, message: 'Said so.', issues: [] });
  },
);

describe('failures', () => {
  it('shows technical data of transport failures as specified', () => {
    expect(outcomeOfFailure({ kind: 'transport', http: 502, detail: 'HTTP 502' })).toMatchObject({
      message: 'Sorry, something unexpected went wrong. We will show you some technical data: HTTP 502',
    });
    expect(outcomeOfFailure({ kind: 'offline' })).toMatchObject({
      message: expect.stringContaining("You're offline"),
    });
  });

  it('puts issues at their fields and other refusals above', () => {
    const issues = [{ path: 'mail', message: 'No.' }];
    const base = { kind: 'answer', http: 400, message: 'Please check the marked fields.' };
    expect(outcomeOfFailure({ ...base, status: 'validation-error', issues })).toEqual({
      done: false,
      message: '',
      issues,
    });
    expect(
      outcomeOfFailure({ ...base, http: 429, status: 'too-many-requests', message: 'Wait.' }),
    ).toMatchObject({
      message: 'Wait.',
    });
  });
});
