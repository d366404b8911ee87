import { screen, waitFor } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { CARE_TAG, careCase } from '../../../../test/care-cases';
import { TeamTags } from './team-tags';

const sentTags = (sent: readonly { path: string; body?: unknown }[]) =>
  sent.filter(({ path }) => path === CARE_TAG).map(({ body }) => body);

it('adds a tag, and removes one', async () => {
  const answers = () => ok({ message: 'Changed.', team_tags: [] });
  const { user, sent } = show(<TeamTags shown={{ ...careCase, team_tags: ['fibre'] }} />, {
    [CARE_TAG]: answers,
  });
  await user.type(screen.getByLabelText(/^New tag/u), 'Urgent');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^New tag/u).value).toBe(''));
  await user.click(screen.getByRole('button', { name: /fibre/u }));
  const { caseId } = careCase;
  await waitFor(() =>
    expect(sentTags(sent)).toMatchObject([
      { caseId, tag: 'Urgent', wanted: true },
      { caseId, tag: 'fibre', wanted: false },
    ]),
  );
});

it('preserves a rejected tag, and shows the reason', async () => {
  const { user } = show(<TeamTags shown={careCase} />, {
    [CARE_TAG]: () => refusal(409, 'conflict', 'A case has at most 20 tags of the team.'),
  });
  await user.type(screen.getByLabelText(/^New tag/u), 'Urgent');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('A case has at most 20 tags of the team.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^New tag/u).value).toBe('Urgent');
});
