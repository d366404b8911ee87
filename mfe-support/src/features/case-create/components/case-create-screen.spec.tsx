import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { CASE_TYPES } from '@zonewerk/contracts';
import { LIMITS } from '@zonewerk/shell-sdk';
import { CREATE, FILES, silentZone } from '../../../../test/cases';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import { CaseCreateScreen } from './case-create-screen';

const created = () => ok({ caseId: silentZone.caseId, message: 'Case ZW-1001 has been created.' });
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create case' }));
const addFile = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add file' }));
const inputs = () => [...document.querySelectorAll<HTMLInputElement>(`input[name="${FILES}"]`)];
const hints = () => [...document.querySelectorAll<HTMLElement>('div[zw-type]')];
const type = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });

const isCreate = ({ path }: { path: string }) => path === CREATE;

async function fill(user: UserEvent) {
  await user.click(type('Technical problem'));
  await user.type(screen.getByLabelText('Subject'), 'Zone does not answer');
  await user.type(screen.getByLabelText('Description'), 'Since noon.');
}

describe('the case-type items', () => {
  it('select one at a time and show only the block of its type', async () => {
    const { user } = show(<CaseCreateScreen />, {});
    expect(hints().map((one) => one.getAttribute('zw-type'))).toEqual([...CASE_TYPES]);
    expect(hints().every((one) => one.hidden)).toBe(true);
    await user.click(type('Billing'));
    await user.click(type('Report abuse'));
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter((one) => one.checked)).toEqual([
      type('Report abuse'),
    ]);
    const shown = hints().filter((one) => !one.hidden);
    expect(shown.map((one) => one.getAttribute('zw-type'))).toEqual(['abuse']);
  });

  it('move with the arrow keys', async () => {
    const { user } = show(<CaseCreateScreen />, {});
    await user.click(type('Question'));
    await user.keyboard('{ArrowDown}');
    expect(type('Technical problem').checked).toBe(true);
  });
});

describe('file rows', () => {
  it('show the file name, and a row with a file is removed only after OK', async () => {
    const { user } = show(<CaseCreateScreen />, {});
    await addFile(user);
    await addFile(user);
    await user.upload(inputs()[0]!, new File(['words'], 'dig.txt'));
    expect(screen.getByText('dig.txt')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
    expect(inputs()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove dig.txt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove file' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(inputs()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove dig.txt' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Remove file' })).getByRole('button', { name: 'OK' }),
    );
    await waitFor(() => expect(inputs()).toHaveLength(0));
  });

  it('are limited to 15, counting removed ones', async () => {
    const { user, host } = show(<CaseCreateScreen />, {});
    for (let row = 0; row < LIMITS.supportFileRows; row += 1) await addFile(user);
    await user.click(screen.getByRole('button', { name: 'Remove row 15' }));
    expect(host.alert).not.toHaveBeenCalled();
    await addFile(user);
    expect(inputs()).toHaveLength(14);
    expect(host.alert).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'Too many files',
        text: 'Please do not add more than 15 files per case. You can add more files after the case has been created.',
      }),
    );
  });

  it('reject empty and large files before the request', async () => {
    const { user, sent } = show(<CaseCreateScreen />, {});
    await fill(user);
    await addFile(user);
    await addFile(user);
    const large = new File(['x'], 'film.mp4');
    Object.defineProperty(large, 'size', { value: LIMITS.supportFileBytes + 1 });
    await user.upload(inputs()[0]!, new File([], 'empty.txt'));
    await user.upload(inputs()[1]!, large);
    await submit(user);
    expect(
      await screen.findByText(
        'empty.txt is empty. Please choose another file. film.mp4 has more than 10 MB. Please make it smaller.',
      ),
    ).toBeTruthy();
    expect(sent.filter(isCreate)).toEqual([]);
  });
});

describe('the creation of a case', () => {
  it('sends fields and files once, shows its progress and opens the case', async () => {
    const { answer, respond: settle } = later();
    const { user, host, sent } = show(<CaseCreateScreen />, { [CREATE]: () => answer });
    await fill(user);
    await addFile(user);
    await addFile(user);
    await user.upload(inputs()[0]!, new File(['words'], 'dig.txt'));
    await submit(user);
    await user.click(await screen.findByRole('button', { name: 'Sending 1 file…' }));
    settle(created());
    await waitFor(() =>
      expect(host.navigate).toHaveBeenCalledWith(`/support/cases/${silentZone.caseId}/`, undefined),
    );
    expect(host.toast).toHaveBeenCalledWith({ text: 'Case ZW-1001 has been created.', tone: 'good' });
    expect(sent.filter(isCreate).map(({ body }) => body)).toEqual([
      {
        subject: 'Zone does not answer',
        type: 'technical',
        text: 'Since noon.',
        submit_key: expect.stringMatching(/^[\w-]{16,64}$/) as unknown,
        files: [`${FILES} dig.txt`],
      },
    ]);
    expect(window.sessionStorage.length).toBe(0);
  });

  it('marks missing fields and focuses the first', async () => {
    const { user, sent } = show(<CaseCreateScreen />, {});
    await submit(user);
    for (const text of [
      'Please choose a type for the case.',
      'Please enter a subject for the case.',
      'Please describe what happened.',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(type('Question')));
    expect(sent.filter(isCreate)).toEqual([]);
  });

  it('shows an issue of the server at its field, and preserves text and files', async () => {
    const issues = [
      { path: FILES, message: 'a.txt is a program.' },
      { path: FILES, message: 'b.txt is empty.' },
    ];
    const { user } = show(<CaseCreateScreen />, {
      [CREATE]: () => refusal(400, 'validation-error', 'Please check the marked fields.', issues),
    });
    await fill(user);
    await addFile(user);
    await user.upload(inputs()[0]!, new File(['words'], 'a.txt'));
    await submit(user);
    expect(await screen.findByText('a.txt is a program. b.txt is empty.')).toBeTruthy();
    expect(screen.queryByText('Please check the marked fields.')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Zone does not answer');
    expect(screen.getByText('a.txt')).toBeTruthy();
  });

  it('preserves the text over a reload, and a repeated submit has the same key', async () => {
    const answers = [new TypeError('Failed to fetch'), created()];
    const handlers = { [CREATE]: () => answers.shift() ?? created() };
    const first = show(<CaseCreateScreen />, handlers);
    await fill(first.user);
    await submit(first.user);
    expect(await screen.findByText(/^Oh no! Something went wrong with your request/)).toBeTruthy();
    first.unmount();
    const again = show(<CaseCreateScreen />, handlers);
    expect(type('Technical problem').checked).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Since noon.');
    await submit(again.user);
    await waitFor(() => expect(again.host.navigate).toHaveBeenCalled());
    const [once, twice] = [first, again].map((one) => one.sent.find(isCreate)?.body['submit_key']);
    expect(twice).toBe(once);
  });

  it('drops the draft on Cancel', async () => {
    const { user, host } = show(<CaseCreateScreen />, {});
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(host.navigate).toHaveBeenCalledWith('/support/', undefined);
    expect(window.sessionStorage.length).toBe(0);
  });
});
