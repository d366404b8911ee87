import type { LoginAnswer } from './calls';
import { checkLogin, checkMail, isSignInOver, outcomeOfAnswer, outcomeOfFailure } from './login-rules';

const answer = (status: LoginAnswer['status'], tries = 1): LoginAnswer => ({
  status,
  message: 'Said so.',
  try: tries,
  type: null,
});

describe('checkLogin', () => {
  it('accepts an email address and a password', () => {
    expect(checkLogin({ mail: ' mies@example.org ', password: ' ' })).toEqual([]);
  });

  it.each(['', 'mies', 'mies@', 'mies@example', '@example.org', 'a b@example.org', 'a@b..c'])(
    'rejects the email address %p',
    (mail) => {
      const issues = [{ path: 'mail', message: 'This is not a valid mail address.' }];
      expect(checkLogin({ mail, password: 'x' })).toEqual(issues);
      expect(checkMail(mail)).toEqual(issues);
    },
  );

  it('requires the password', () => {
    expect(checkLogin({ mail: 'a@b.nl', password: '' })).toMatchObject([{ path: 'password' }]);
  });
});

describe('responses', () => {
  it.each(['success', 'already-logged-in'] as const)('%s completes the sign-in', (status) => {
    expect(outcomeOfAnswer(answer(status))).toEqual({ kind: 'done' });
  });

  it.each(['twofactor', 'biometric'] as const)('%s requires the second factor', (status) => {
    expect(outcomeOfAnswer(answer(status))).toEqual({ kind: 'factor', message: 'Said so.' });
  });

  it.each([
    ['invalid-credentials', 1, { judged: true, captcha: false, forgotten: false }],
    ['invalid-credentials', 2, { judged: true, captcha: true, forgotten: false }],
    ['captcha-required', 1, { judged: false, captcha: true, forgotten: false }],
    ['cookie-invalid', 0, { judged: false, captcha: false, forgotten: true }],
  ] as const)('%s at attempt %p shows the server message', (status, tries, expected) => {
    const outcome = outcomeOfAnswer(answer(status, tries));
    expect(outcome).toMatchObject({ kind: 'refused', message: 'Said so.', issues: [], ...expected });
  });
});

describe('failures', () => {
  it('show technical data of transport errors as specified', () => {
    expect(outcomeOfFailure({ kind: 'transport', http: 502, detail: 'HTTP 502' })).toMatchObject({
      message: 'Sorry, something unexpected went wrong. We will show you some technical data: HTTP 502',
      judged: false,
    });
    expect(outcomeOfFailure({ kind: 'offline' })).toMatchObject({
      message: expect.stringContaining("You're offline"),
    });
  });

  it('show validation messages at their fields, other messages above, with the wait', () => {
    const issues = [{ path: 'mail', message: 'No.' }];
    const base = { kind: 'answer', http: 400, message: 'Please check the marked fields.' };
    expect(outcomeOfFailure({ ...base, status: 'validation-error', issues })).toMatchObject({
      message: '',
      issues,
    });
    const wait = {
      ...base,
      http: 429,
      status: 'too-many-requests',
      message: 'Too many tries. You can try again in 45 seconds.',
      retryAfter: 45,
    };
    expect(outcomeOfFailure(wait)).toMatchObject({
      message: 'Too many tries.',
      retryAfter: 45,
      judged: false,
    });
  });

  it('of an expired sign-in are recognised', () => {
    const base = { kind: 'answer', http: 401, message: '' };
    expect(isSignInOver({ ...base, status: 'not-logged-in' })).toBe(true);
    expect(isSignInOver({ ...base, status: 'csrf' })).toBe(false);
    expect(isSignInOver({ kind: 'offline' })).toBe(false);
  });
});
