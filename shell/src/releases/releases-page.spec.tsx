import { act, screen, waitFor, within } from '@testing-library/react';
import { later, offline, refusal, show } from '@zonewerk/testing/screens';
import {
  channel,
  clash,
  content,
  FAILURES,
  listOf,
  MIDDLE,
  MOVES,
  move,
  NEW,
  OVERVIEW,
  overview,
  shellEntry,
  usual,
} from '../../test/releases';
import { ReleasesPage } from './releases-page';

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the channels', () => {
  it('show production, staging and previews in order, and mark the current channel', async () => {
    show(<ReleasesPage />, {
      [OVERVIEW]: () => overview(channel('preview/b'), channel('staging'), channel('production')),
    });
    const production = await section('production');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['production', 'staging', 'preview/b']);
    expect(production.getByText('This address')).toBeTruthy();
    expect((await section('staging')).queryByText('This address')).toBeNull();
    const rows = production.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'shell',
      'mfe-content',
    ]);
    expect(rows[1]?.textContent).toContain('by mies@example.org');
    expect(rows[1]?.textContent).toContain('Brings the label page');
    expect((await section('preview/b')).getByText(/use the version of staging/u)).toBeTruthy();
  });

  it('offer to copy version, commit and composition', async () => {
    const { user, host } = show(<ReleasesPage />, { [OVERVIEW]: () => overview(channel('production')) });
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Refused.'));
    const production = await section('production');
    const copy = async (name: string) => {
      const [button] = production.getAllByRole('button', { name });
      if (button) await user.click(button);
    };
    await copy('Copy composition 0123456789');
    expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'bad' }));
    write.mockResolvedValue();
    await copy('Copy composition 0123456789');
    await copy(`Copy version ${MIDDLE}`);
    await copy('Copy commit bbbbbbb');
    expect(write.mock.calls.flat().slice(1)).toEqual(['0123456789', MIDDLE, 'b'.repeat(40)]);
    expect(host.announce).toHaveBeenCalledWith('Copied.');
  });

  it('link the failures of a version to their list', async () => {
    show(<ReleasesPage />, {
      [OVERVIEW]: () => overview(channel('production', { entries: [{ ...content, failures: 1_284 }] })),
    });
    const link = await screen.findByRole('link', { name: /1,284 failures of mfe-content/u });
    expect(link.getAttribute('href')).toBe(`?view=failures&project=mfe-content&version=${MIDDLE}`);
  });

  it('describe a clash, a missing release and an unknown commit', async () => {
    const missing = {
      ...clash,
      needs: `shell@${MIDDLE}`,
      kind: 'release' as const,
      message: 'It is not in the registry.',
    };
    show(<ReleasesPage />, {
      [OVERVIEW]: () =>
        overview(
          channel('production', { clashes: [{ ...clash, needs: `mfe-content@${MIDDLE}` }] }),
          channel('staging', {
            composition: null,
            entries: [content, { ...shellEntry, commit: null }],
            clashes: [missing],
          }),
        ),
    });
    const production = await section('production');
    expect(production.getByText('Incompatible releases on production')).toBeTruthy();
    expect(production.getByText(clash.message)).toBeTruthy();
    expect(production.getByText('Incompatible')).toBeTruthy();
    const staging = await section('staging');
    expect(staging.getByText('The composition of staging is invalid')).toBeTruthy();
    expect(staging.getByText('Not available')).toBeTruthy();
    expect(staging.getByText('Commit unknown')).toBeTruthy();
  });

  it('mark versions that are not on production, with their promotion', async () => {
    show(<ReleasesPage />, { [OVERVIEW]: usual });
    const staging = await section('staging');
    expect(staging.getAllByText('Not on production')).toHaveLength(1);
    expect(staging.getByRole('button', { name: 'Promote to production: mfe-content, staging' })).toBeTruthy();
    expect(staging.queryByRole('button', { name: 'Promote to production: shell, staging' })).toBeNull();
    const nothing = staging.getByRole('button', { name: 'No earlier version: shell, staging' });
    expect(nothing.hasAttribute('disabled')).toBe(true);
  });
});

describe('other states of the channels', () => {
  it('are shown for loading, a failure and a missing network', async () => {
    const slow = later();
    const answers = [() => slow.answer, offline];
    const { user } = show(<ReleasesPage />, { [OVERVIEW]: () => (answers.shift() ?? usual)() });
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-busy')).toBe('true');
    await act(async () => slow.respond(refusal(503, 'unavailable', 'Not now.')));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'production' })).toBeTruthy();
  });

  it('are shown for empty channels', async () => {
    const answers = [() => overview()];
    const { user } = show(<ReleasesPage />, {
      [OVERVIEW]: () =>
        (answers.shift() ?? (() => overview(channel('production', { composition: null, entries: [] }))))(),
    });
    expect(await screen.findByText('No channels yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('No releases yet')).toBeTruthy();
  });
});

describe('refreshing', () => {
  it('reloads by the button and announces the end', async () => {
    const { user, host, sent } = show(<ReleasesPage />, { [OVERVIEW]: usual });
    await section('production');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(host.announce).toHaveBeenCalledWith('Up to date.'));
    expect(sent.map(({ path }) => path)).toEqual([OVERVIEW, OVERVIEW]);
  });

  it('reloads when the tab becomes visible and on reconnection', async () => {
    const { sent } = show(<ReleasesPage />, { [OVERVIEW]: usual });
    await section('production');
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(sent).toHaveLength(1);
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(sent).toHaveLength(2));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent).toHaveLength(3));
  });

  it('preserves the list after a failure, with a notice', async () => {
    const answers = [usual];
    const { user } = show(<ReleasesPage />, {
      [OVERVIEW]: () => (answers.shift() ?? (() => refusal(503, 'unavailable', 'Not now.')))(),
    });
    await section('production');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('The refresh failed.')).toBeTruthy();
    expect((await section('staging')).getByText(NEW)).toBeTruthy();
  });

  it('reloads the page once when the user is no longer an operator', async () => {
    const answers = [usual];
    const { user, host } = show(<ReleasesPage />, {
      [OVERVIEW]: () => (answers.shift() ?? (() => refusal(404, 'not-found', 'Nothing here.')))(),
    });
    await section('production');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('The refresh failed.')).toBeTruthy();
    expect(host.reloadPage).toHaveBeenCalledTimes(1);
  });
});

describe('the views', () => {
  it('are stored in the URL, and another view preserves the project', async () => {
    window.history.replaceState(
      null,
      '',
      '/operator/releases/?view=moves&project=mfe-content&channel=staging',
    );
    const { user, sent } = show(<ReleasesPage />, {
      [OVERVIEW]: usual,
      [MOVES]: () => listOf(move),
      [FAILURES]: () => listOf(),
    });
    expect(await screen.findByText('Weekly release')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Failures' }));
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(window.location.search).toBe('?view=failures&project=mfe-content');
    expect(sent.find(({ path }) => path === MOVES)?.body).toEqual({
      channel: 'staging',
      project: 'mfe-content',
    });
    expect(sent.find(({ path }) => path === FAILURES)?.body).toEqual({ project: 'mfe-content' });
  });

  it('show the channels for an invalid view in the URL', async () => {
    window.history.replaceState(null, '', '/operator/releases/?view=nonsense');
    show(<ReleasesPage />, { [OVERVIEW]: usual });
    expect(await screen.findByRole('region', { name: 'production' })).toBeTruthy();
  });
});
