import { screen, waitFor } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { ResetScreen } from './reset-screen';

/** The solver has its own spec; this fake responds immediately. */
jest.mock('../../../../../libs/shell-sdk/src/captcha/captcha-solver', () => ({
  solveCaptcha: async (challenge: string) => `solved ${challenge}`,
}));

const EMAIL = '/api/user/reset/email/';
const PHONE = '/api/user/reset/phone/';
const CAPTCHA = '/api/user/captcha/';
const SENT = 'If mies@example.org belongs to an account, we have sent a link to it.';

const submit = () => screen.getByRole('button', { name: 'Send link' });

async function sendMail(answer: () => Response | Error, handlers = {}) {
  const shown = show(<ResetScreen />, { [EMAIL]: answer, ...handlers }, false);
  await shown.user.type(screen.getByLabelText('Email address'), 'mies@example.org ');
  await shown.user.click(submit());
  return shown;
}

it('a reset link is sent by mail, and the input is preserved', async () => {
  const { sent, user } = await sendMail(() => ok({ message: SENT, try: 1 }));
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(screen.getByText('Step 2 of 2')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ email: 'mies@example.org' });
  await user.click(screen.getByRole('button', { name: 'Try another way' }));
  expect(screen.getByText('Step 1 of 2')).toBeTruthy();
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'mies@example.org');
});

it('a reset link is sent by SMS', async () => {
  const { sent, user } = show(<ResetScreen />, { [PHONE]: () => ok({ message: 'Sent.', try: 1 }) }, false);
  await user.click(screen.getByRole('radio', { name: /SMS/u }));
  await user.type(screen.getByLabelText('Phone number'), '+31 6 12345678');
  await user.click(submit());
  expect(await screen.findByText('Sent.')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ phone: '+31 6 12345678' });
});

it.each(['', 'mies', 'mies@example'])(
  'the email address %p is rejected before a request',
  async (address) => {
    const { sent, user } = show(<ResetScreen />, {}, false);
    if (address !== '') await user.type(screen.getByLabelText('Email address'), address);
    await user.click(submit());
    expect(await screen.findByText('This is not a valid email-address.')).toBeTruthy();
    expect(sent).toEqual([]);
  },
);

it.each([
  ['a refusal', () => refusal(429, 'too-many-requests', 'Too many tries.'), 'Too many tries.'],
  [
    'an answer that is not ours',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'Sorry, something unexpected went wrong. We will show you some technical data: The server gave an answer that we cannot read, HTTP 502.',
  ],
  [
    'no network',
    offline,
    "Sorry, something unexpected went wrong. We will show you some technical data: You're offline",
  ],
])('the reset screen shows the reason after %s', async (_, answer, text) => {
  await sendMail(answer);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'mies@example.org');
});

it('a captcha is required after three tries', async () => {
  const { sent, user } = await sendMail(() => ok({ message: SENT, try: 3 }), {
    [CAPTCHA]: () => refusal(500, 'error', 'Broken.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Try another way' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ path: CAPTCHA, body: { purpose: 'reset' } }));
  expect(await screen.findByText(/The security puzzle could not be solved/u)).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText(/could not solve the security puzzle/u)).toBeTruthy();
  expect(sent.filter(({ path }) => path === EMAIL)).toHaveLength(1);
});

it('a solved captcha repeats the request automatically', async () => {
  const answers = [ok({ status: 'captcha-required', message: 'Please solve the captcha.', try: 4 })];
  const { sent } = await sendMail(() => answers.shift() ?? ok({ message: SENT, try: 5 }), {
    [CAPTCHA]: () => ok({ message: '', challenge: 'a puzzle' }),
  });
  expect(await screen.findByText(SENT)).toBeTruthy();
  const tries = sent.filter(({ path }) => path === EMAIL).map(({ body }) => body['response']);
  expect(tries).toEqual([undefined, 'solved a puzzle']);
});

it('an unsolved captcha shows an error', async () => {
  const { sent } = await sendMail(
    () => ok({ status: 'captcha-required', message: 'Please solve the captcha.', try: 4 }),
    { [CAPTCHA]: () => refusal(500, 'error', 'Broken.') },
  );
  expect(await screen.findByText(/could not solve the security puzzle/u)).toBeTruthy();
  expect(sent.filter(({ path }) => path === EMAIL)).toHaveLength(1);
});
