import type { Container } from '@zonewerk/contracts';
import { screen, waitFor } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import { DRIFT, shop } from '../../../../test/hosting';
import { DriftInbox } from './drift-inbox';

const date = '2026-01-03T10:00:00.000Z';
const stopped: Container = {
  ...shop,
  status: 0,
  state: 'offline',
  drift: { kind: 'stopped', parts: [], date },
};
const changed: Container = { ...shop, drift: { kind: 'changed', parts: ['limits', 'networks'], date } };

const open = (container: Container, answer = () => ok({ container: shop })) =>
  show(<DriftInbox projectId={PROJECT} containers={[container]} />, { [DRIFT]: answer });

it.each([
  ['a stop', stopped, 'The instance was stopped. Visitors get no answer.', 'Accept offline: Shop'],
  [
    'a change',
    changed,
    'The instance was changed while it runs: limits, networks.',
    'Adopt the change: Shop',
  ],
])('the inbox shows %s with its choices', async (_, container, text, adopt) => {
  const { user, sent } = open(container);
  expect(await screen.findByText('Changed outside of Zonewerk')).toBeTruthy();
  expect(document.body.textContent).toContain(`Shop: ${text}`);
  await user.click(screen.getByRole('button', { name: adopt }));
  expect(sent).toContainEqual({
    path: DRIFT,
    body: { container_id: shop.id, project_id: PROJECT, choice: 'adopt' },
  });
});

it('the inbox reverts a change', async () => {
  const { user, sent } = open(changed);
  await user.click(await screen.findByRole('button', { name: 'Restore Shop' }));
  expect(sent).toContainEqual({
    path: DRIFT,
    body: { container_id: shop.id, project_id: PROJECT, choice: 'revert' },
  });
});

it('a rejected decision shows the reason', async () => {
  const reason = 'This container has no change outside of Zonewerk to decide on.';
  const { user, host } = open(changed, () => refusal(409, 'conflict', reason));
  await user.click(await screen.findByRole('button', { name: 'Restore Shop' }));
  await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ text: reason })));
});

it('the inbox is hidden without a change', () => {
  open(shop);
  expect(screen.queryByText('Changed outside of Zonewerk')).toBeNull();
});
