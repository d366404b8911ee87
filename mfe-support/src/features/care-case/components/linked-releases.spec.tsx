import { screen, waitFor } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import {
  careCase,
  release,
  RELEASE_ADD,
  RELEASE_LINK,
  releaseList,
  RELEASES,
} from '../../../../test/care-cases';
import { LinkedReleases } from './linked-releases';

const linked = { ...careCase, releases: [{ ...release, read: null }] };

function shown(stored = careCase, more = {}) {
  return show(<LinkedReleases shown={stored} />, { [RELEASES]: () => releaseList(release), ...more });
}

describe('releases of a case for agents', () => {
  it('show whether the customer read them, and can be removed', async () => {
    const { user, sent, host } = shown(linked, {
      [RELEASE_LINK]: () => ({ ...ok({ case: careCase }), message: 'Removed.' }),
    });
    expect(screen.getByText('Not read yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Zones answer again from the case' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    const body = { caseId: careCase.caseId, release_id: release.id, linked: false };
    expect(sent.find(({ path }) => path === RELEASE_LINK)?.body).toMatchObject(body);
  });

  it('are linked from the menu, and a failure shows the reason', async () => {
    const { user, host } = shown(careCase, { [RELEASE_LINK]: () => refusal(409, 'conflict', 'Full.') });
    await user.click(screen.getByRole('button', { name: 'Link a release' }));
    await user.click(await screen.findByRole('menuitem', { name: /Zones answer again/ }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Full.', tone: 'bad' }));
  });

  it('are added in a window that preserves its input after a failure', async () => {
    const answers = [refusal(500, 'error', 'Broken.'), ok({ case: linked })];
    const { user, sent } = shown(careCase, { [RELEASE_ADD]: () => answers.shift() ?? ok({ case: linked }) });
    await user.click(screen.getByRole('button', { name: 'Link a release' }));
    await user.click(await screen.findByRole('menuitem', { name: 'New release' }));
    await user.click(await screen.findByRole('button', { name: 'Add release' }));
    expect(await screen.findByText('Please enter a title.')).toBeTruthy();
    await user.type(screen.getByLabelText('Title'), 'Zones answer again');
    await user.type(screen.getByLabelText('Text for the customer'), 'The registry was silent.');
    await user.click(screen.getByRole('button', { name: 'Add release' }));
    expect(await screen.findByText('Broken.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add release' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = sent.filter(({ path }) => path === RELEASE_ADD).map(({ body }) => body);
    expect(bodies[1]).toMatchObject({ caseId: careCase.caseId, kind: 'fix', title: 'Zones answer again' });
    expect(bodies[1]?.['submit_key']).toBe(bodies[0]?.['submit_key']);
  });
});
