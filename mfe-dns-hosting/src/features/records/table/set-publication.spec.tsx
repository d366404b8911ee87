import type { RecordSet } from '@zonewerk/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import {
  canal,
  distant,
  DRIFT,
  GET,
  GET_RESOURCE,
  KEY,
  listOf,
  PLANS,
  PUBLISH,
  RECORDS,
  resourceOf,
  screenProps,
  www,
} from '../../../../test/dns';
import { RecordsScreen } from './records-screen';

const failed: RecordSet = { ...www, state: 'failed', reason: 'PowerDNS refuses this.' };
const waits: RecordSet = { ...www, state: 'pending', reason: 'PowerDNS cannot be reached. We try again.' };
const message = 'www.canal.nl A is being published again.';

/** The sheet of a set, whose state is `then` after the request to publish it again. */
async function openSheet(set: RecordSet, then: RecordSet = set, answer = () => ok({ message, count: 1 })) {
  window.history.replaceState(null, '', `/records/?edit=${set.record_type}:${set.record_name}`);
  let asked = false;
  const shown = show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(set),
    [GET_RESOURCE]: () => resourceOf(asked ? then : set),
    [PUBLISH]: () => {
      asked = true;
      return answer();
    },
  });
  const sheet = within(await screen.findByRole('dialog', { name: `Edit ${set.record_name} A` }));
  await sheet.findByText(/^(?:Changes in the zone file|Policy Conflict)$/u);
  const published = () => shown.sent.filter(({ path }) => path === PUBLISH).map(({ body }) => body);
  return { ...shown, sheet, published };
}

const ONE = { ...KEY, records: [{ record_name: 'www', record_type: 'A' }] };

it('a failed record set shows the reason, is published again and followed', async () => {
  const { user, sheet, host, published } = await openSheet(failed, { ...www, state: 'published' });
  const note = within(sheet.getByRole('alert'));
  expect(note.getByText('This record set could not be published')).toBeTruthy();
  expect(note.getByText('PowerDNS refuses this.')).toBeTruthy();
  await user.click(note.getByRole('button', { name: 'Publish again' }));
  expect(published()).toEqual([ONE]);
  expect(host.toast).toHaveBeenCalledWith({ text: message, tone: 'good' });
  expect(await sheet.findByText('This record set is published now')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Publish again' })).toBeNull();
});

it('a pending record set shows the reason and that unsaved input is not published', async () => {
  const { user, sheet } = await openSheet(waits);
  expect(sheet.getByText('This record set is waiting for publication')).toBeTruthy();
  expect(sheet.getByText('PowerDNS cannot be reached. We try again.')).toBeTruthy();
  expect(sheet.queryByText(/stored version/u)).toBeNull();
  await user.click(sheet.getByRole('button', { name: '1 minute' }));
  expect(sheet.getByText(/^This publishes the stored version of www\.canal\.nl\./u)).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Publish again' })).toBeTruthy();
});

it('saving an unchanged failed set publishes it again, and a rejection leaves the sheet open', async () => {
  const first = await openSheet(failed, failed, () => refusal(503, 'unavailable', 'Not now.'));
  await first.user.click(first.sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(first.host.toast).toHaveBeenCalledWith({ text: 'Not now.', tone: 'bad' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  first.unmount();
  const { user, sheet, published } = await openSheet(failed);
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(published()).toEqual([ONE]);
});

it('a read-only set cannot be published, and a published set shows no note', async () => {
  const { sheet, unmount } = await openSheet({
    ...distant,
    state: 'failed',
    reason: 'Nothing answers by it.',
  });
  expect(sheet.getByText('Nothing answers by it.')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Publish again' })).toBeNull();
  unmount();
  const other = await openSheet(www);
  expect(other.sheet.queryByText(/This record set/u)).toBeNull();
});
