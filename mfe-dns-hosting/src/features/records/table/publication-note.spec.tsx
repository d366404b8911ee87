import type { Cluster, RecordSet } from '@zonewerk/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import {
  canal,
  distant,
  DRIFT,
  GET,
  KEY,
  listOf,
  PLANS,
  PUBLISH,
  RECORDS,
  screenProps,
  www,
} from '../../../../test/dns';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { RecordsScreen } from './records-screen';

const failed: RecordSet = { ...www, state: 'failed', reason: 'PowerDNS refuses this.' };
const unanswered: RecordSet = { ...distant, state: 'failed', reason: 'Nothing answers by it now.' };

function showRecords(
  cluster: Cluster,
  answer: () => Response = () => refusal(503, 'unavailable', 'Not now.'),
) {
  return show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(failed, unanswered),
    [PUBLISH]: answer,
  });
}

afterEach(() => window.history.replaceState(null, '', '/'));

it('a failed record set can be published again, a read-only one cannot', async () => {
  const message = 'www.canal.nl A is being published again.';
  const { user, sent, host } = showRecords(canal, () => ok({ message, count: 1 }));
  await user.click(await screen.findByRole('button', { name: 'More actions for www A' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Publish again' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: message, tone: 'good' }));
  expect(sent.find(({ path }) => path === PUBLISH)?.body).toEqual({
    ...KEY,
    records: [{ record_name: 'www', record_type: 'A' }],
  });
  // With this action, the buttons would exceed the limit of the row.
  expect(screen.getByRole('button', { name: 'Delete: distant A' })).toBeTruthy();
});

it('all failed record sets can be filtered and published again, and a rejection is shown', async () => {
  const { user, sent, host } = showRecords({ ...canal, state: 'failed' });
  const note = within(await screen.findByRole('alert'));
  expect(note.getByText('Some record sets could not be published')).toBeTruthy();
  await user.click(note.getByRole('button', { name: 'Publish all again' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Not now.', tone: 'bad' }));
  expect(sent.find(({ path }) => path === PUBLISH)?.body).toEqual(KEY);
  await user.click(note.getByRole('button', { name: 'Show failed ones' }));
  expect(window.location.search).toBe('?state=failed');
});

it('the page shows the reason of a pending cluster', async () => {
  const waits: Cluster = {
    ...canal,
    state: 'pending',
    reason: 'PowerDNS cannot be reached. We try again.',
  };
  showRecords(waits);
  expect(await screen.findByText('Changes are waiting')).toBeTruthy();
  expect(screen.getByText('PowerDNS cannot be reached. We try again.')).toBeTruthy();
});
