import { screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { noor, RATINGS } from '../../../../test/care-cases';
import { silentZone } from '../../../../test/cases';
import { RatingsPanel } from './ratings-panel';

const report = {
  list: [
    { agent: noor, type: 'technical', count: 3, average: 2 / 3 },
    { agent: { id: '4'.repeat(24), name: '' }, type: 'billing', count: 1, average: 1 },
    { agent: null, type: 'billing', count: 1, average: 0 },
  ],
  comments: [
    {
      caseId: silentZone.caseId,
      number: 'ZW-1001',
      subject: 'Zone does not answer',
      rating: 'bad',
      comment: 'Too slow.',
      agent: 'Noor',
      date: silentZone.changed,
    },
  ],
};

it('the report shows counts and averages by agent and type, and links from comments to cases', async () => {
  show(<RatingsPanel />, { [RATINGS]: () => ok(report) });
  const row = within((await screen.findByText('Noor')).closest('tr')!);
  for (const text of ['Technical problem', '3', '67%']) expect(row.getByText(text)).toBeTruthy();
  expect(screen.getByText('Former agent')).toBeTruthy();
  expect(screen.getByText('No agent')).toBeTruthy();
  expect(screen.getByText('5 ratings, 60% good')).toBeTruthy();
  expect(screen.getByText('Too slow.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'ZW-1001: Zone does not answer' });
  expect(link.getAttribute('href')).toBe(`/care/cases/${silentZone.caseId}/`);
});

it('another month can be selected, and an empty one shows a notice', async () => {
  const { user, sent } = show(<RatingsPanel />, { [RATINGS]: () => ok({ list: [], comments: [] }) });
  expect(await screen.findByText('No ratings in this month')).toBeTruthy();
  const [, former] = screen.getAllByRole<HTMLOptionElement>('option');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), former!);
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ month: former!.value }));
});

it('a failed report shows the reason', async () => {
  show(<RatingsPanel />, { [RATINGS]: () => refusal(500, 'error', 'Broken.') });
  expect(await screen.findByText('Broken.')).toBeTruthy();
});
