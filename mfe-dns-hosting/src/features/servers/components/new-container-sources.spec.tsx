import { screen, waitFor, within } from '@testing-library/react';
import type { Server } from '@zonewerk/contracts';
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

const SERVER = {
  sources: ['site', 'archive', 'git'],
  egress: { mode: 'list', networks: ['203.0.113.0/24'] },
} satisfies Partial<Server>;

it('a container for a git branch is created, with a hint at the next step', async () => {
  window.history.replaceState(null, '', '/?create=1');
  const { user, sent, host } = show(<ServersScreen {...hostingProps} />, {
    [CONTAINERS]: () => containersOf(),
    [SERVERS]: () => serversOf({ ...rotterdam, ...SERVER }),
    [CREATE]: () => ok({ server_id: shop.id }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New container' }));
  expect(await dialog.findByText('Public server. Outgoing connections: only to 1 network')).toBeTruthy();
  expect(await dialog.findByRole('radio', { name: /^Archive/u })).toBeTruthy();
  expect(dialog.queryByRole('radio', { name: /^Image/u })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: /^Git/u }));
  await user.type(dialog.getByLabelText(/^Branch/u), 'release');
  await user.click(dialog.getByRole('button', { name: 'Create container' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === CREATE)?.body).toMatchObject({ source: 'git', branch: 'release' });
  expect(host.toast).toHaveBeenCalledWith({
    text: 'Container created. Its page has the address for your first push.',
    tone: 'good',
  });
  window.history.replaceState(null, '', '/');
});
