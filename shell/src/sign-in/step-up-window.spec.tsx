import { screen, waitFor } from '@testing-library/react';
import { ok, refusal } from '@zonewerk/testing/screens';
import { showWindow } from '../../test/show-window';
import { StepUpWindow } from './step-up-window';

const OPTIONS = '/api/user/step-up/options/';
const CONFIRM = '/api/user/step-up/';
const SMS = '/api/user/authenticator/sms/send/';

const options =
  (methods: string[], requested = false) =>
  () =>
    ok({ asked: requested, methods, phone_hint: '42' });
const answer = (status: string, message: string) => () => Response.json({ status, message });

function openStepUp(handlers: Parameters<typeof showWindow>[1]['handlers']) {
  const shown = showWindow(<StepUpWindow />, { handlers, loggedIn: true, pathname: '/account/emails/' });
  const outcome = shown.open('stepUp');
  const sentTo = (path: string) => shown.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...shown, outcome, sentTo };
}

const password = () => screen.findByLabelText<HTMLInputElement>(/^Password/u);
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

it('a password confirms after a wrong one, and the token of the new session is fetched', async () => {
  const answers = [answer('invalid-credentials', 'This password is not right.'), answer('success', '')];
  const { user, outcome, sentTo, refreshToken } = openStepUp({
    [OPTIONS]: options(['password']),
    [CONFIRM]: () => (answers.shift() ?? answers[0])!(),
  });
  await user.type(await password(), 'wrong words{Enter}');
  await screen.findByText('This password is not right.');
  expect((await password()).value).toBe('');
  await waitFor(async () => expect(document.activeElement).toBe(await password()));
  await user.type(await password(), 'four harbour cranes{Enter}');
  await waitFor(() => expect(outcome.passed).toBe(true));
  expect(sentTo(CONFIRM)).toEqual([{ password: 'wrong words' }, { password: 'four harbour cranes' }]);
  expect(refreshToken).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an empty password is rejected without a request', async () => {
  const { user, sentTo } = openStepUp({ [OPTIONS]: options(['password']) });
  await password();
  await user.click(await button('Confirm'));
  await screen.findByText('Please enter your password.');
  expect(sentTo(CONFIRM)).toEqual([]);
});

it('the second factor replaces the password, and the first SMS is sent automatically', async () => {
  const { user, outcome, sentTo } = openStepUp({
    [OPTIONS]: options(['sms', 'app', 'recovery']),
    [SMS]: answer('success', ''),
    [CONFIRM]: answer('success', ''),
  });
  await screen.findByText('Code sent. Earlier codes are no longer valid.');
  expect(screen.queryByLabelText(/^Password/u)).toBeNull();
  await user.click(await button('Use your authenticator app'));
  await user.type(await screen.findByLabelText(/^Code/u), '123456');
  await waitFor(() => expect(outcome.passed).toBe(true));
  expect(sentTo(CONFIRM)).toEqual([{ code: '123456', method: 'app' }]);
  expect(sentTo(SMS)).toHaveLength(1);
});

it('the request of another session is shown', async () => {
  openStepUp({ [OPTIONS]: options(['app'], true) });
  await screen.findByText('Another of your sessions requested this confirmation.');
});

it('the window can be cancelled, and a failed request can be retried', async () => {
  const answers = [() => refusal(503, 'unavailable', 'Busy.'), options(['password'])];
  const { user, outcome } = openStepUp({ [OPTIONS]: () => (answers.shift() ?? options([]))() });
  await screen.findByText('Busy.');
  await user.click(await button('Retry'));
  await password();
  await user.click(await button('Cancel'));
  await waitFor(() => expect(outcome.passed).toBe(false));
});

it('Escape closes the window only without input', async () => {
  const { user, outcome } = openStepUp({ [OPTIONS]: options(['password', 'recovery']) });
  await user.type(await password(), 'four harbour cranes{Escape}');
  expect((await password()).value).toBe('four harbour cranes');
  expect(outcome.passed).toBeNull();
  await user.click(await button('Use a recovery code'));
  await screen.findByLabelText(/^Recovery code/u);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(outcome.passed).toBe(false));
});

it('a wait is counted down', async () => {
  const headers = { 'retry-after': '30' };
  const wait = { status: 'too-many-requests', message: 'Too many tries.' };
  const { user } = openStepUp({
    [OPTIONS]: options(['password']),
    [CONFIRM]: () => Response.json(wait, { status: 429, headers }),
  });
  await user.type(await password(), 'four harbour cranes{Enter}');
  await screen.findByText('Too many tries.');
  expect((await screen.findByRole('timer')).textContent).toMatch(/You can try again in \d+ seconds\./u);
  expect((await button('Confirm')).disabled).toBe(true);
  expect((await password()).value).toBe('four harbour cranes');
});
