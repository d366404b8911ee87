import { screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { ANSWERS } from '../../../../test/cases';
import { CaseCreateScreen } from './case-create-screen';

const answer = { id: '5'.repeat(24), title: 'Zones are silent', text: 'Please check the name servers.' };
const found = { [ANSWERS]: () => ok({ list: [answer] }) };
const subject = () => screen.getByLabelText<HTMLInputElement>('Subject');
const list = () => screen.queryByRole('group', { name: 'These answers may help' });

it('public answers appear after the last input and are hidden by Escape or blur', async () => {
  const { user, sent } = show(<CaseCreateScreen />, found);
  await user.type(subject(), 'Zo');
  await user.type(subject(), 'ne is silent');
  expect(await screen.findByRole('button', { name: 'Zones are silent' })).toBeTruthy();
  expect(screen.getByText('1 answer may help.')).toBeTruthy();
  expect(sent.filter(({ path }) => path === ANSWERS).at(-1)?.body).toMatchObject({ query: 'Zone is silent' });
  await user.keyboard('{Escape}');
  expect(list()).toBeNull();
  await user.click(screen.getByLabelText('Description'));
  await user.click(subject());
  expect(list()).not.toBeNull();
  await user.click(screen.getByLabelText('Description'));
  expect(list()).toBeNull();
});

it('a public answer offers its files', async () => {
  const path = `/api/self/support/files/${'6'.repeat(24)}/`;
  const file = {
    id: '6'.repeat(24),
    file_name: 'steps.pdf',
    extension: 'pdf',
    size: 9,
    scan: 'clean',
    file_path: path,
  };
  const { user } = show(<CaseCreateScreen />, {
    [ANSWERS]: () => ok({ list: [{ ...answer, files: [file] }] }),
  });
  await user.type(subject(), 'Zone is silent');
  await user.click(await screen.findByRole('button', { name: 'Zones are silent' }));
  const link = await screen.findByRole('link', { name: /^Download steps\.pdf/u });
  expect(link.getAttribute('href')).toBe(path);
});

it('a public answer opens by keyboard, and discards the draft after a confirmation', async () => {
  const { user, host } = show(<CaseCreateScreen />, found);
  await user.type(subject(), 'Zone is silent');
  await screen.findByRole('button', { name: 'Zones are silent' });
  await user.tab();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Zones are silent' }));
  expect(dialog.getByText('Please check the name servers.')).toBeTruthy();
  host.confirm.mockResolvedValueOnce(false);
  await user.click(dialog.getByRole('button', { name: 'This answers my question' }));
  expect(host.navigate).not.toHaveBeenCalled();
  expect(subject().value).toBe('Zone is silent');
  host.confirm.mockResolvedValueOnce(true);
  await user.click(dialog.getByRole('button', { name: 'This answers my question' }));
  await waitFor(() => expect(host.navigate).toHaveBeenCalledWith('/support/', undefined));
  expect(window.sessionStorage.length).toBe(0);
});

it('a failed search for public answers shows no list and no error', async () => {
  const { user, sent } = show(<CaseCreateScreen />, { [ANSWERS]: () => refusal(500, 'error', 'Broken.') });
  await user.type(subject(), 'Zone is silent');
  await waitFor(() => expect(sent.some(({ path }) => path === ANSWERS)).toBe(true));
  expect(list()).toBeNull();
  expect(screen.queryByText('Broken.')).toBeNull();
});
