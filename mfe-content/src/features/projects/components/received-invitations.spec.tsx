import { screen, waitFor } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { ReceivedInvitations } from './received-invitations';

const LIST = '/api/self/projects/invitations/list/';
const ACCEPT = '/api/self/projects/invitations/accept/';
const DECLINE = '/api/self/projects/invitations/decline/';
const invitation = {
  id: '3'.repeat(24),
  project: 'Canal museum',
  role: 'editor',
  invited_by: 'Ada',
  expires: '2026-12-07T10:00:00.000Z',
};

it('the panel is empty without invitations', async () => {
  const { sent, container } = show(<ReceivedInvitations />, { [LIST]: () => ok({ list: [] }) });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(container.textContent).toBe('');
});

it('an accepted invitation opens the project, and a failure shows the reason', async () => {
  const answers = [refusal(409, 'conflict', 'This invitation was used.'), ok({ project_id: '4'.repeat(24) })];
  const { user, host, sent } = show(<ReceivedInvitations />, {
    [LIST]: () => ok({ list: [invitation] }),
    [ACCEPT]: () => answers.shift() ?? ok({}),
  });
  expect(await screen.findByText('Ada invites you to Canal museum as Editor.')).toBeTruthy();
  const name = 'Accept the invitation to Canal museum';
  const accept = async () => user.click(await screen.findByRole('button', { name, busy: false }));
  await accept();
  const failed = { text: 'This invitation was used.', tone: 'bad' };
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith(failed));
  expect(host.navigate).not.toHaveBeenCalled();
  await accept();
  await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(`/projects/${'4'.repeat(24)}/`, undefined));
  expect(sent.find(({ path }) => path === ACCEPT)?.body).toEqual({ invitation: invitation.id });
});

it('an invitation can be declined', async () => {
  let list = [invitation];
  const { user } = show(<ReceivedInvitations />, {
    [LIST]: () => ok({ list }),
    [DECLINE]: () => {
      list = [];
      return ok({});
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Decline the invitation to Canal museum' }));
  await waitFor(() => expect(screen.queryByText(/Ada invites you/u)).toBeNull());
});
