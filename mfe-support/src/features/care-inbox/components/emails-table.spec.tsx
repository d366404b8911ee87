import { screen, waitFor, within } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  EMAIL_ANSWER,
  EMAIL_DISMISS,
  EMAIL_GET,
  emailList,
  EMAILS,
  heldEmail,
} from '../../../../test/care-cases';
import { CareInboxScreen } from './care-inbox-screen';

const stranger = { ...heldEmail, state: 'unverified', case_id: null, hint: 'customer-address' } as const;

function shown(more = {}) {
  window.history.replaceState(null, '', '/care/?view=emails');
  return show(<CareInboxScreen />, {
    [EMAILS]: () => emailList(stranger),
    [EMAIL_GET]: () => ok({ email: stranger }),
    ...more,
  });
}

const open = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: stranger.subject }));
  return within(await screen.findByRole('dialog', { name: 'Email' }));
};

it('the table shows emails of unverified senders and other lists', async () => {
  const { user, sent } = shown();
  const row = within((await screen.findByRole('button', { name: stranger.subject })).closest('tr')!);
  for (const text of ['Mies <mies@example.org>', 'Customer address'])
    expect(row.getByText(text)).toBeTruthy();
  expect(sent.find(({ path }) => path === EMAILS)?.body).toMatchObject({ state: 'unverified' });
  const dialog = await open(user);
  expect(await dialog.findByText('A customer has this email address. It can be forged.')).toBeTruthy();
  const download = dialog.getByRole('link', { name: /^Download \(2/u });
  expect(download.getAttribute('href')).toBe(`/api/care/raw-emails/${stranger.id}/`);
});

it('an empty list of emails shows a notice, and its filter always has a value', async () => {
  const { user, sent } = shown({ [EMAILS]: () => emailList() });
  expect(await screen.findByText('No emails of unverified senders')).toBeTruthy();
  const chosen = screen.getByRole('button', { name: 'Unverified senders', pressed: true });
  await user.click(chosen);
  expect(sent.filter(({ path }) => path === EMAILS)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Unreadable', pressed: false }));
  expect(await screen.findByText('No unreadable emails')).toBeTruthy();
});

it('an email can be answered, and a failure preserves the text', async () => {
  const answers = [offline(), ok({ message: 'Done.' })];
  const { user, sent, host } = shown({ [EMAIL_ANSWER]: () => answers.shift() });
  const dialog = await open(user);
  const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your answer to/u });
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await dialog.findByText('Please write an answer.')).toBeTruthy();
  await user.type(field, 'Please register.');
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(field.value).toBe('Please register.');
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Done.', tone: 'good' }));
  const body = { email_id: stranger.id, text: 'Please register.' };
  expect(sent.findLast(({ path }) => path === EMAIL_ANSWER)?.body).toMatchObject(body);
});

it('an email is dismissed after a confirmation, and a failure shows the reason', async () => {
  const answers = [refusal(409, 'conflict', 'Another agent has changed this email.'), ok({})];
  const { user, host } = shown({ [EMAIL_DISMISS]: () => answers.shift() });
  const dialog = await open(user);
  await user.click(await dialog.findByRole('button', { name: 'Dismiss' }));
  const failed = { text: 'Another agent has changed this email.', tone: 'bad' };
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith(failed));
  await user.click(await dialog.findByRole('button', { name: 'Dismiss', busy: false }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an unreadable email has no form for an answer', async () => {
  const unreadable = {
    ...stranger,
    state: 'unreadable',
    from: '',
    name: '',
    subject: '',
    text: '',
    hint: null,
  };
  const { user } = shown({
    [EMAILS]: () => emailList(unreadable),
    [EMAIL_GET]: () => ok({ email: unreadable }),
  });
  await user.click(await screen.findByRole('button', { name: '(no subject)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Email' }));
  expect(await dialog.findByText('(no text)')).toBeTruthy();
  expect(dialog.queryByRole('textbox')).toBeNull();
});
