/** @alone Routers of other specs would answer to the same history. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useQueryParam, useUnsavedChanges, useWindowEntry } from '@zonewerk/shell-sdk';
import { UiProvider, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { Link, Outlet, RouterProvider } from 'react-router-dom';
import { LeaveDialog } from './leave-dialog';
import type { PageLoad } from './page-loader';
import { createShellRouter, type ShellRouter } from './router';

const asked: string[] = [];
const load: PageLoad = async ({ url }) => {
  const address = url.pathname + url.search;
  asked.push(address);
  return { result: { kind: 'raw', http: 200, text: address }, address };
};
const QUESTION = { title: 'Leave?', text: 'Not saved.', confirmLabel: 'Leave', cancelLabel: 'Stay' };
let shell: ShellRouter;

/** A screen with something unsaved, a window that Back closes, and a link. */
function Screen() {
  const [unsaved, setUnsaved] = useState(false);
  const [opened, setOpened] = useState(false);
  const [language, setLanguage] = useQueryParam('language');
  useUnsavedChanges(unsaved, QUESTION);
  useWindowEntry(opened);
  return (
    <>
      <button onClick={() => setUnsaved(true)}>Type</button>
      <button onClick={() => setUnsaved(false)}>Save</button>
      <button onClick={() => setOpened(true)}>Open</button>
      <button onClick={() => setLanguage('nl')}>Dutch</button>
      <Link to="/next/">Next</Link>
      <Link to="?tab=2">Tab</Link>
      <output>{language}</output>
      <Window opened={opened} onClose={() => setOpened(false)} title="Window" />
    </>
  );
}

function Layout() {
  return (
    <>
      <Outlet />
      <LeaveDialog isLeave={shell.isLeave} />
    </>
  );
}

const idle = () =>
  waitFor(() => {
    const { initialized, navigation } = shell.router.state;
    expect([initialized, navigation.state]).toEqual([true, 'idle']);
  });
const go = (path: string, { replace = false, link = false } = {}) => {
  shell.navigate(new URL(path, window.location.origin), { replace, link });
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const follow = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
const dialog = () => screen.findByRole('dialog', { name: 'Leave?' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const path = () => window.location.pathname + window.location.search;

/** Presses Back, and waits for as many changes of the entry as that makes. */
async function back(changes: number) {
  const moved = new Promise<void>((resolve) => {
    let missing = changes;
    const count = () => {
      missing -= 1;
      if (missing > 0) return;
      window.removeEventListener('popstate', count, true);
      resolve();
    };
    window.addEventListener('popstate', count, true);
  });
  window.history.back();
  await act(() => moved);
  await idle();
}

beforeEach(async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  Object.defineProperty(window, 'navigation', { value: { canGoBack: true }, configurable: true });
  window.history.pushState(null, '', '/before/');
  shell = createShellRouter(load, { Layout, Page: Screen, Waiting: () => null, Failed: () => null });
  await idle();
  go('/page/');
  await idle();
  render(
    <UiProvider env="test">
      <RouterProvider router={shell.router} />
    </UiProvider>,
  );
  asked.length = 0;
});

afterEach(() => shell.dispose());

it('stays on the screen of a link, or leaves it, as the person chooses', async () => {
  await click('Type');
  await follow('Next');
  expect((await dialog()).textContent).toContain('Not saved.');
  await click('Stay');
  await noDialog();
  expect([path(), asked]).toEqual(['/page/', []]);
  await follow('Next');
  await dialog();
  await click('Leave');
  await waitFor(() => expect(path()).toBe('/next/'));
  await noDialog();
  expect(asked).toEqual(['/next/']);
});

it('asks before Back leaves the screen, and the address stays meanwhile', async () => {
  await click('Type');
  await back(2);
  await dialog();
  expect(path()).toBe('/page/');
  await click('Stay');
  await noDialog();
  expect([path(), asked]).toEqual(['/page/', []]);
  await back(2);
  await dialog();
  await click('Leave');
  await waitFor(() => expect(path()).toBe('/before/'));
  await waitFor(() => expect(asked).toEqual(['/before/']));
});

it('closes when Back is pressed again', async () => {
  await click('Type');
  await follow('Next');
  await dialog();
  await back(2);
  await noDialog();
  expect([path(), asked]).toEqual(['/page/', []]);
});

it('asks nothing when everything is saved', async () => {
  await click('Type');
  await click('Save');
  await follow('Next');
  await waitFor(() => expect(path()).toBe('/next/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks nothing for another query of the screen, nor where the product itself navigates', async () => {
  await click('Type');
  await follow('Tab');
  await waitFor(() => expect(path()).toBe('/page/?tab=2'));
  act(() => go('/next/'));
  await waitFor(() => expect(path()).toBe('/next/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks nothing when Back closes a window of the screen', async () => {
  await click('Type');
  await click('Open');
  await screen.findByRole('dialog', { name: 'Window' });
  await back(1);
  await noDialog();
  expect([path(), asked]).toEqual(['/page/', []]);
});

it('returns to the entry above one that Back skips', async () => {
  await click('Type');
  await click('Open');
  await screen.findByRole('dialog', { name: 'Window' });
  await click('Close');
  await noDialog();
  // The entry of the window is a part of the page now.
  await click('Dutch');
  await back(4);
  await dialog();
  expect([path(), screen.getByRole('status').textContent]).toEqual(['/page/?language=nl', 'nl']);
  await click('Leave');
  await waitFor(() => expect(path()).toBe('/before/'));
  await waitFor(() => expect(asked).toEqual(['/before/']));
});

it('asks nothing about a screen that the router has left and React still shows', async () => {
  await click('Type');
  const unsubscribe = shell.router.subscribe(({ location }) => {
    if (location.pathname !== '/next/') return;
    unsubscribe();
    // After the router is done, before React renders.
    queueMicrotask(() => go('/third/', { link: true }));
  });
  act(() => go('/next/'));
  await waitFor(() => expect(path()).toBe('/third/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps its question while the changes are saved', async () => {
  await click('Type');
  await follow('Next');
  await dialog();
  // The screen below is hidden from the person, not from a save that is on its way.
  await userEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  expect((await dialog()).textContent).toContain('Not saved.');
  await click('Leave');
  await waitFor(() => expect(path()).toBe('/next/'));
});
