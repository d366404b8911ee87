import { screen, waitFor, within } from '@testing-library/react';
import { ok, show } from '@zonewerk/testing/screens';
import {
  CONTAINERS,
  containersOf,
  CREATE,
  hostingProps,
  rotterdam,
  SERVERS,
  serversOf,
  shop,
} from '../../../../test/hosting';
import { ServersScreen } from './servers-screen';

it('creates a container for commits of a branch, and says where it goes on', async () => {
  window.history.replaceState(null, '', '/?create=1');
  const { user, sent, host } = show(<ServersScreen {...hostingProps} />, {
    [CONTAINERS]: () => containersOf(),
    [SERVERS]: () => serversOf({ ...rotterdam, sources: ['site', 'archive', 'git'] }),
    [CREATE]: () => ok({ server_id: shop.id }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New container' }));
  expect(await dialog.findByRole('radio', { name: /^Archive/u })).toBeTruthy();
  expect(dialog.queryByRole('radio', { name: /^Image/u })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: /^Git/u }));
  await user.type(dialog.getByLabelText(/^Branch/u), 'release');
  await user.click(dialog.getByRole('button', { name: 'Create container' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === CREATE)?.body).toMatchObject({ source: 'git', branch: 'release' });
  expect(host.toast).toHaveBeenCalledWith({
    text: 'The container has been created. Its page has the address for your first push.',
    tone: 'good',
  });
  window.history.replaceState(null, '', '/');
});
