import { act, screen, waitFor, within } from '@testing-library/react';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import type { ReactNode } from 'react';
import {
  channel,
  content,
  failure,
  FAILURES,
  LIST,
  listOf,
  move,
  MOVES,
  NEW,
  OLD,
  release,
} from '../../../test/releases';
import { FailuresView } from './failures-view';
import { MovesView } from './moves-view';
import { VersionsView } from './versions-view';

const channels = [channel('production'), channel('staging', { entries: [{ ...content, version: NEW }] })];
const moving = { promote: jest.fn(), rollBack: jest.fn() };

const LISTS: readonly {
  name: string;
  view: ReactNode;
  path: string;
  rows: readonly [object, object];
  /** The distinguishing texts of the two rows, and the text without rows. */
  shown: readonly [string, string];
  empty: string;
}[] = [
  {
    name: 'moves',
    view: <MovesView channels={channels} />,
    path: MOVES,
    rows: [move, { ...move, at: '2026-11-20T10:00:00.000Z', why: 'Before' }],
    shown: ['Weekly release', 'Before'],
    empty: 'No promotions yet',
  },
  {
    name: 'failures',
    view: <FailuresView channels={channels} />,
    path: FAILURES,
    rows: [failure, { ...failure, id: '2'.repeat(24), message: 'Another' }],
    shown: [failure.message, 'Another'],
    empty: 'No failures reported',
  },
  {
    name: 'published versions',
    view: <VersionsView channels={channels} moving={moving} />,
    path: LIST,
    rows: [release, { ...release, version: OLD }],
    shown: [NEW, OLD],
    empty: 'No versions yet',
  },
];

describe.each(LISTS)('the list of $name', ({ view, path, rows, shown, empty }) => {
  it('shows loading, a failure and a missing network', async () => {
    const slow = later();
    const answers = [() => slow.answer, offline];
    const { user } = show(view, { [path]: () => (answers.shift() ?? (() => listOf(...rows)))() });
    expect(screen.getByText('Loading')).toBeTruthy();
    await act(async () => slow.respond(refusal(503, 'unavailable', 'Not now.')));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(shown[0])).toBeTruthy();
  });

  it('shows its purpose when it is empty', async () => {
    show(view, { [path]: () => listOf() });
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'mfe-content' })).toBeNull();
  });

  it('loads the next page on request', async () => {
    const { user } = show(view, {
      [path]: ({ cursor }) =>
        cursor === 'c2'
          ? ok({ list: [rows[1]], next: null, count: 2 })
          : ok({ list: [rows[0]], next: 'c2', count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(shown[1])).toBeTruthy();
  });

  it('is limited to a project in the URL', async () => {
    const { user, sent } = show(view, { [path]: ({ project }) => (project ? listOf() : listOf(...rows)) });
    await screen.findByText(shown[0]);
    await user.click(screen.getByRole('button', { name: 'mfe-content' }));
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(window.location.search).toBe('?project=mfe-content');
    expect(sent.map(({ body }) => body)).toEqual([{}, { project: 'mfe-content' }]);
  });
});

describe('moves', () => {
  it('show project, channel, versions, kind, operator and reason', async () => {
    const first = { ...move, channel: 'preview/label', from: null, at: '2026-11-01T10:00:00.000Z' };
    show(<MovesView channels={channels} />, {
      [MOVES]: () => listOf({ ...move, kind: 'rollback', to: OLD }, first),
    });
    const row = (await screen.findByText(OLD)).closest('tr');
    expect(row?.textContent).toMatch(/mfe-content.*production.*Rolled back.*from.*to.*Weekly release/u);
    expect(row?.textContent).toContain('by mies@example.org');
    expect(screen.getByText('nothing').closest('tr')?.textContent).toMatch(/preview\/label.*Promoted/u);
  });

  it('are limited to an unused channel', async () => {
    window.history.replaceState(null, '', '/operator/releases/?view=moves&channel=preview%2Fgone');
    const { user, sent } = show(<MovesView channels={channels} />, { [MOVES]: () => listOf(move) });
    await screen.findByText('Weekly release');
    await user.click(screen.getByRole('button', { name: 'preview/gone', pressed: true }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ channel: 'preview/gone' }, {}]));
  });
});

describe('failures', () => {
  it('show message, release, place, count and time', async () => {
    show(<FailuresView channels={channels} />, { [FAILURES]: () => listOf(failure) });
    const row = (await screen.findByText('The code threw an error')).closest('tr');
    for (const text of [
      failure.message,
      'mfe-content',
      failure.version,
      'bbbbbbb',
      'project-label',
      '12',
      'first',
    ])
      expect(row?.textContent).toContain(text);
    for (const text of ['0123456789', 'production', 'Firefox 149, Windows'])
      expect(row?.textContent).toContain(text);
  });

  it('shorten a long message until expanded, and offer the report as text', async () => {
    const long = { ...failure, message: 'x'.repeat(200) };
    const { user } = show(<FailuresView channels={channels} />, { [FAILURES]: () => listOf(long) });
    await user.click(await screen.findByRole('button', { name: 'Show in full' }));
    expect(screen.getByText('x'.repeat(200))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.queryByText('x'.repeat(200))).toBeNull();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: /^Copy report/u }));
    expect(write.mock.calls[0]?.[0]).toContain(`mfe-content@${failure.version} (${'b'.repeat(40)})`);
  });

  it('are limited to a release by its row; another project clears the version', async () => {
    const { user, sent } = show(<FailuresView channels={channels} />, { [FAILURES]: () => listOf(failure) });
    await user.click(await screen.findByRole('button', { name: /^Only this release/u }));
    const versions = within(await screen.findByRole('group', { name: 'Version' }));
    expect(versions.getByRole('button', { name: failure.version, pressed: true })).toBeTruthy();
    expect(versions.getByRole('button', { name: NEW, pressed: false })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'shell' }));
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ project: 'shell' }));
    expect(window.location.search).toBe('?project=shell');
  });

  it('are searched', async () => {
    const { user, sent } = show(<FailuresView channels={channels} />, {
      [FAILURES]: ({ query }) => (query ? listOf() : listOf(failure)),
    });
    await user.type(await screen.findByRole('searchbox'), 'safari');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ query: 'safari' });
  });
});

describe('published versions', () => {
  it('show their channels, production first, with promotion and failures', async () => {
    const { user } = show(<VersionsView channels={channels} moving={moving} />, {
      [LIST]: () =>
        listOf(
          { ...release, channels: ['preview/label', 'staging', 'production'] },
          { ...release, version: OLD, channels: [], commit: null },
        ),
    });
    const row = (await screen.findByText(NEW)).closest('tr');
    expect(row?.textContent).toContain('productionstagingpreview/label');
    expect(screen.getByText(OLD).closest('tr')?.textContent).toContain('Commit unknownNo channel');
    await user.click(screen.getByRole('button', { name: `Promote: mfe-content ${OLD}` }));
    expect(moving.promote).toHaveBeenCalledWith({ project: 'mfe-content', version: OLD });
    const link = screen.getByRole('link', { name: `Failures: mfe-content ${NEW}` });
    expect(link.getAttribute('href')).toBe(`?view=failures&project=mfe-content&version=${NEW}`);
  });

  it('are searched', async () => {
    const { user, sent } = show(<VersionsView channels={channels} moving={moving} />, {
      [LIST]: ({ query }) => (query ? listOf() : listOf(release)),
    });
    await user.type(await screen.findByRole('searchbox'), 'ccc');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ query: 'ccc' });
  });
});
