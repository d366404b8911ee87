/** @alone Routers of other specs would respond to the same history. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useQueryParam, useStepParam, useUnsavedChanges, useWindowEntry } from '@zonewerk/shell-sdk';
import { UiProvider, Window } from '@zonewerk/ui';
import { memo, useState } from 'react';
import { Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { interceptDocument } from './intercept';
import { LeaveDialog } from './leave-dialog';
import type { PageLoad } from './page-loader';
import { createShellRouter, type ShellRouter } from './router';

const questions: string[] = [];
const load: PageLoad = async ({ url }) => {
  const address = url.pathname + url.search;
  questions.push(address);
  await answer;
  if (url.pathname === '/external/') return { redirect: new URL('https://example.org/') };
  return { result: { kind: 'raw', http: 200, text: address }, address };
};
const QUESTION = { title: 'Leave?', text: 'Not saved.', confirmLabel: 'Leave', cancelLabel: 'Stay' };
let shell: ShellRouter;
/** Resolves when the server responds. */
let answer: Promise<void> | undefined;

/** Steps within the screen; renders only when its URL changes. */
const Folder = memo(function Folder() {
  const [folder, setFolder] = useStepParam('folder');
  return <button onClick={() => setFolder(`${folder}a`)}>Folder {folder}</button>;
});

/** A screen with unsaved input, a window that Back closes, and links. */
function Screen() {
  const [unsaved, setUnsaved] = useState(false);
  const [opened, setOpened] = useState(false);
  const [language, setLanguage] = useQueryParam('language');
  const navigate = useNavigate();
  useUnsavedChanges(unsaved, QUESTION);
  useWindowEntry(opened);
  return (
    <>
      <button onClick={() => setUnsaved(true)}>Type</button>
      <button onClick={() => setUnsaved(false)}>Save</button>
      <button onClick={() => setOpened(true)}>Open</button>
      <button onClick={() => setLanguage('nl')}>Dutch</button>
      <Folder />
      <button onClick={() => void navigate('/next/')}>Done</button>
      <a href="/next/">Next</a>
      <a href="/external/">External</a>
      <a href="?tab=2">Tab</a>
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
const closesSilently = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
const path = () => window.location.pathname + window.location.search;

/** Goes back and waits for the given number of entry changes. */
async function back(changes: number, entries = 1) {
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
  window.history.go(-entries);
  await act(() => moved);
  await idle();
}

/** Delays the responses of the server until the returned function is called. */
function delayAnswers(): () => void {
  let release = () => {};
  answer = new Promise((resolve) => (release = resolve));
  return release;
}

beforeAll(() => {
  const follow = (target: string) => shell.navigate(new URL(target), { replace: false, link: true });
  interceptDocument({ go: follow, sendForm: async () => {}, prefetch: () => {} });
});

beforeEach(async () => {
  answer = undefined;
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
  questions.length = 0;
});

afterEach(() => shell.dispose());

it('the leave dialog stays on the screen or leaves it, as chosen', async () => {
  await click('Type');
  await follow('Next');
  expect((await dialog()).textContent).toContain('Not saved.');
  await click('Stay');
  await noDialog();
  expect([path(), questions]).toEqual(['/page/', []]);
  await follow('Next');
  await dialog();
  await click('Leave');
  await waitFor(() => expect(path()).toBe('/next/'));
  await noDialog();
  expect(questions).toEqual(['/next/']);
});

it('the leave dialog appears before Back, and the URL is unchanged until a choice', async () => {
  await click('Type');
  await back(2);
  await dialog();
  expect(path()).toBe('/page/');
  await click('Stay');
  await noDialog();
  expect([path(), questions]).toEqual(['/page/', []]);
  await back(2);
  await dialog();
  await click('Leave');
  await waitFor(() => expect(path()).toBe('/before/'));
  await waitFor(() => expect(questions).toEqual(['/before/']));
});

it('the leave dialog closes on another Back', async () => {
  await click('Type');
  await follow('Next');
  await dialog();
  await back(2);
  await noDialog();
  expect([path(), questions]).toEqual(['/page/', []]);
});

it('the leave dialog does not appear when everything is saved', async () => {
  await click('Type');
  await click('Save');
  await follow('Next');
  await waitFor(() => expect(path()).toBe('/next/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the leave dialog does not appear for another query or a navigation of the product', async () => {
  await click('Type');
  await follow('Tab');
  await waitFor(() => expect(path()).toBe('/page/?tab=2'));
  act(() => go('/next/'));
  await waitFor(() => expect(path()).toBe('/next/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the leave dialog does not appear when Back closes a window', async () => {
  await click('Type');
  await click('Open');
  await screen.findByRole('dialog', { name: 'Window' });
  await back(1);
  await noDialog();
  expect([path(), questions]).toEqual(['/page/', []]);
});

it('the leave dialog returns to the entry above a skipped one', async () => {
  await click('Type');
  await click('Open');
  await screen.findByRole('dialog', { name: 'Window' });
  await click('Close');
  await noDialog();
  // The entry of the window is part of the page now.
  await click('Dutch');
  await back(4);
  await dialog();
  expect([path(), screen.getByRole('status').textContent]).toEqual(['/page/?language=nl', 'nl']);
  await click('Leave');
  await waitFor(() => expect(path()).toBe('/before/'));
  await waitFor(() => expect(questions).toEqual(['/before/']));
});

it('the leave dialog does not appear for a screen that the router already replaced', async () => {
  await click('Type');
  const unsubscribe = shell.router.subscribe(({ location }) => {
    if (location.pathname !== '/next/') return;
    unsubscribe();
    // After the router has finished, before React renders.
    queueMicrotask(() => go('/third/', { link: true }));
  });
  act(() => go('/next/'));
  await waitFor(() => expect(path()).toBe('/third/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the leave dialog remains open while the changes are saved', async () => {
  await click('Type');
  await follow('Next');
  await dialog();
  // The screen below is hidden from the user, but a pending save still updates it.
  await userEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  expect((await dialog()).textContent).toContain('Not saved.');
  await click('Leave');
  await waitFor(() => expect(path()).toBe('/next/'));
});

it('the leave dialog does not appear when a remote navigates after a save', async () => {
  await click('Type');
  await click('Done');
  await waitFor(() => expect(path()).toBe('/next/'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the leave dialog appears before a link during a navigation of the product', async () => {
  await click('Type');
  const release = delayAnswers();
  act(() => go('/page/?tab=2'));
  await waitFor(() => expect(questions).toEqual(['/page/?tab=2']));
  await follow('Next');
  await dialog();
  await act(async () => release());
});

it('the leave dialog remains open during a reload of the page', async () => {
  await click('Type');
  const release = delayAnswers();
  let first = Promise.resolve();
  act(() => void (first = shell.router.revalidate()));
  await waitFor(() => expect(questions).toEqual(['/page/']));
  await follow('Next');
  await dialog();
  let second = Promise.resolve();
  act(() => void (second = shell.router.revalidate()));
  await act(async () => release());
  await click('Stay');
  await act(() => Promise.all([first, second]));
  await noDialog();
  expect([path(), questions]).toEqual(['/page/', ['/page/', '/page/']]);
});

it('the leave dialog is the only confirmation before another document, and can reappear', async () => {
  // jsdom cannot load another document and reports that.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await click('Type');
  await follow('External');
  await dialog();
  await click('Leave');
  await noDialog();
  await idle();
  expect([path(), questions]).toEqual(['/page/', ['/external/']]);
  expect([closesSilently(), closesSilently()]).toEqual([true, false]);
  await follow('Next');
  await dialog();
});

it('the screen follows the URL after a return across several entries of the page', async () => {
  await click('Type');
  await click('Folder');
  await click('Folder a');
  await back(2, 3);
  await dialog();
  const folder = new URLSearchParams(window.location.search).get('folder') ?? '';
  const { textContent } = screen.getByRole('button', { name: /^Folder/u, hidden: true });
  expect(textContent).toBe(`Folder ${folder}`);
  await click('Leave');
  await waitFor(() => expect(path()).toBe('/before/'));
});
