import { screen, waitFor, within } from '@testing-library/react';
import type { CaseRelease } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { caseCalls, caseProps, GET, opened, RELEASE } from '../../../../test/cases';
import { CaseScreen } from './case-screen';

const release: CaseRelease = {
  id: '3'.repeat(24),
  kind: 'fix',
  title: 'Zones answer again',
  text: 'The registry was silent.',
  date: '2026-01-04T10:00:00.000Z',
  read: null,
};
const older: CaseRelease = { ...release, id: '4'.repeat(24), title: 'Faster builds', read: release.date };

function shown(releases: readonly CaseRelease[], more = {}) {
  return show(<CaseScreen {...caseProps} />, {
    [GET]: () => ok({ case: { ...opened, releases: [...releases] } }),
    ...caseCalls,
    ...more,
  });
}

const markButton = () => screen.findByRole('button', { name: 'Mark as read: Zones answer again' });

describe('releases of a case', () => {
  it('are hidden without a release', async () => {
    shown([]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Releases' })).toBeNull();
  });

  it('move to the read ones when marked as read', async () => {
    const { user, sent } = shown([release, older], { [RELEASE]: () => ok({}) });
    expect(screen.queryByText('Read (2)')).toBeNull();
    await user.click(await markButton());
    const read = (await screen.findByText('Read (2)')).closest('details')!;
    expect(within(read).getByText('Zones answer again')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Mark as read/ })).toBeNull();
    const body = { caseId: opened.caseId, releaseId: release.id };
    expect(sent.find(({ path }) => path === RELEASE)?.body).toMatchObject(body);
  });

  it.each([
    ['of the server', refusal(200, 'error', 'Broken.'), "Oh no! That's not OK!"],
    ['of the network', offline(), "Oh no! That's not OK! (500)"],
  ])('remain unread after a failure %s, which a dialog shows', async (_, answer, title) => {
    const { user, host } = shown([release], { [RELEASE]: () => answer });
    await user.click(await markButton());
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ title, icon: 'error' })),
    );
    expect(await markButton()).toBeTruthy();
  });
});
