import { screen, waitFor, within } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  CANNED_LIST,
  CANNED_REMOVE,
  CANNED_SAVE,
  canned,
  cannedList,
  CARE_AGENTS,
  levels,
  LEVELS_GET,
  RATINGS,
  team,
} from '../../../../test/care-cases';
import { FILES } from '../../../../test/cases';
import { CareSettingsScreen } from './care-settings-screen';

const handlers = {
  [CANNED_LIST]: () => cannedList(canned),
  [CARE_AGENTS]: () => team(true),
  [LEVELS_GET]: () => levels(),
  [RATINGS]: () => ok({ list: [], comments: [] }),
};

it('a changed canned response is sent with its base revision', async () => {
  const { user, sent } = show(<CareSettingsScreen />, {
    ...handlers,
    [CANNED_SAVE]: () => refusal(409, 'conflict', 'Another lead has changed this response.'),
  });
  await user.click(await screen.findByRole('button', { name: /Greeting/u }));
  await user.click(screen.getByRole('menuitem', { name: 'Change' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another lead has changed this response.')).toBeTruthy();
  const body = { canned_id: canned.id, revision: '4', title: 'Greeting', retained_files: '' };
  expect(sent.find(({ path }) => path === CANNED_SAVE)?.body).toMatchObject(body);
});

describe('canned responses', () => {
  it('are read-only for agents', async () => {
    show(<CareSettingsScreen />, { ...handlers, [CARE_AGENTS]: () => team() });
    expect(await screen.findByText('Hello {customer},')).toBeTruthy();
    expect(await screen.findByText('Leads of the team change these settings.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New canned response' })).toBeNull();
    expect(await screen.findByText('Europe/Amsterdam')).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Office hours and targets' })).toBeNull();
  });

  it('are added by a lead, and a duplicate title shows an error at its field', async () => {
    const issue = { path: 'title', message: 'Another canned response has this title.' };
    const answers = [refusal(400, 'validation-error', 'Check.', [issue]), ok({ response: canned })];
    const { user, sent, host } = show(<CareSettingsScreen />, {
      ...handlers,
      [CANNED_SAVE]: () => answers.shift() ?? offline(),
    });
    await user.click(await screen.findByRole('button', { name: 'New canned response' }));
    const window = within(await screen.findByRole('dialog'));
    await user.type(window.getByLabelText('Title'), 'Thanks');
    await user.type(window.getByLabelText('Text'), 'Thank you.');
    await user.click(window.getByRole('button', { name: 'Save' }));
    expect(await window.findByText('Another canned response has this title.')).toBeTruthy();
    await user.click(window.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'Canned response saved.', tone: 'good' }),
    );
    expect(sent.find(({ path }) => path === CANNED_SAVE)?.body).toEqual({
      title: 'Thanks',
      text: 'Thank you.',
      public: 'false',
      files: [],
    });
  });

  it('have files, of which a lead adds and removes some', async () => {
    const file = {
      id: '7'.repeat(24),
      file_name: 'steps.pdf',
      extension: 'pdf',
      size: 2_048,
      scan: 'clean' as const,
      file_path: '/f/',
    };
    const other = { ...file, id: '8'.repeat(24), file_name: 'old.pdf' };
    const { user, sent } = show(<CareSettingsScreen />, {
      ...handlers,
      [CANNED_LIST]: () => cannedList({ ...canned, files: [file, other] }),
      [CANNED_SAVE]: () => ok({ response: canned }),
    });
    await user.click(await screen.findByRole('button', { name: /Greeting/u }));
    await user.click(screen.getByRole('menuitem', { name: 'Change' }));
    const window = within(await screen.findByRole('dialog'));
    await user.click(window.getByRole('button', { name: 'Remove old.pdf' }));
    expect(window.queryByText('old.pdf')).toBeNull();
    await user.click(window.getByRole('button', { name: 'Add file' }));
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await user.upload(input, new File(['words'], 'more.txt'));
    await user.click(window.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path === CANNED_SAVE)?.body).toMatchObject({
        retained_files: file.id,
        files: [`${FILES} more.txt`],
      }),
    );
  });

  it('are removed after a confirmation', async () => {
    const { user, sent, host } = show(<CareSettingsScreen />, { ...handlers, [CANNED_REMOVE]: () => ok({}) });
    host.confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    for (let press = 0; press < 2; press += 1) {
      await user.click(await screen.findByRole('button', { name: /Greeting/u }));
      await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    }
    await waitFor(() => expect(sent.filter(({ path }) => path === CANNED_REMOVE)).toHaveLength(1));
  });

  it('have an empty state and show a missing network', async () => {
    const first = show(<CareSettingsScreen />, { ...handlers, [CANNED_LIST]: () => cannedList() });
    expect(await screen.findByText('No canned responses yet')).toBeTruthy();
    first.unmount();
    show(<CareSettingsScreen />, { ...handlers, [CANNED_LIST]: () => offline() });
    expect(await screen.findByText("You're offline")).toBeTruthy();
  });
});

it('a canned response becomes a public answer', async () => {
  const { user, sent } = show(<CareSettingsScreen />, {
    ...handlers,
    [CANNED_LIST]: () => cannedList({ ...canned, public: true }),
    [CANNED_SAVE]: () => ok({ response: canned }),
  });
  expect(await screen.findByText('Public')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'New canned response' }));
  const window = within(await screen.findByRole('dialog'));
  await user.type(window.getByLabelText('Title'), 'Thanks');
  await user.type(window.getByLabelText('Text'), 'Thank you.');
  await user.click(window.getByRole('checkbox', { name: /^Public answer/u }));
  await user.click(window.getByRole('button', { name: 'Save' }));
  const body = { title: 'Thanks', public: 'true' };
  await waitFor(() => expect(sent.find(({ path }) => path === CANNED_SAVE)?.body).toMatchObject(body));
});
