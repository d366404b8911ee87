import { screen, waitFor } from '@testing-library/react';
import type { SupportCase } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { caseCalls, caseProps, CLOSE, GET, opened, RATE, READ } from '../../../../test/cases';
import { CaseScreen } from './case-screen';

const closed: SupportCase = { ...opened, state: 'closed', reopen_until: '2099-01-01T00:00:00.000Z' };

function shown(stored: SupportCase, more = {}) {
  return show(<CaseScreen {...caseProps} />, {
    [GET]: () => ok({ case: stored }),
    ...caseCalls,
    ...more,
  });
}

const chooseOption = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Options' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

describe('the options of a case', () => {
  it('close the case, and a rating is offered', async () => {
    const { user, host, sent } = shown(opened, { [CLOSE]: () => ok({ case: closed }) });
    await chooseOption(user, 'Close case');
    expect(await screen.findByRole('heading', { name: 'Your rating' })).toBeTruthy();
    expect(sent.find(({ path }) => path === CLOSE)?.body).toMatchObject({ caseId: opened.caseId });
    expect(host.toast).toHaveBeenCalledWith({ text: 'The case is closed.', tone: 'good' });
    expect(screen.getByText('This case is closed. A reply opens it again.')).toBeTruthy();
  });

  it('report why a case is not closed', async () => {
    const { user, host } = shown(opened, { [CLOSE]: () => refusal(500, 'error', 'Broken.') });
    await chooseOption(user, 'Close case');
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Broken.', tone: 'bad' }));
    expect(screen.queryByRole('heading', { name: 'Your rating' })).toBeNull();
  });

  it('copy the link of the case', async () => {
    const { user, host } = shown(opened);
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await chooseOption(user, 'Copy link');
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'The link is copied.', tone: 'good' }),
    );
    expect(writeText).toHaveBeenCalledWith(window.location.href);
  });
});

describe('the rating of a closed case', () => {
  it('needs a choice, is sent with its comment, and is shown', async () => {
    const { user, sent } = shown(closed, { [RATE]: () => ok({ case: { ...closed, rating: 'bad' } }) });
    await user.click(await screen.findByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('Please choose a rating.')).toBeTruthy();
    expect(sent.some(({ path }) => path === RATE)).toBe(false);
    await user.click(screen.getByRole('radio', { name: 'Not good' }));
    await user.type(screen.getByLabelText('Comment (optional)'), 'Too slow.');
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('You rated this case: Not good. Thank you.')).toBeTruthy();
    const body = { caseId: opened.caseId, rating: 'bad', comment: 'Too slow.' };
    expect(sent.find(({ path }) => path === RATE)?.body).toMatchObject(body);
  });

  it('shows why it failed, and the typed comment', async () => {
    const { user } = shown(closed, { [RATE]: () => refusal(409, 'conflict', 'It is rated already.') });
    await user.click(await screen.findByRole('radio', { name: 'Good' }));
    await user.type(screen.getByLabelText('Comment (optional)'), 'Fast.');
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('It is rated already.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe('Fast.');
  });
});

it('answers on the screen are marked as read', async () => {
  const { sent } = shown(opened);
  await waitFor(() =>
    expect(sent.find(({ path }) => path === READ)?.body).toMatchObject({ caseId: opened.caseId, seq: 2 }),
  );
});
