/** @alone Routers of other specs would respond to the same history. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { useQueryParam, useStepParam, useWindowEntry, useWindowParam } from '@zonewerk/shell-sdk';
import { SideSheet, UiProvider, Window } from '@zonewerk/ui';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { PageLoad } from './page-loader';
import { createShellRouter, type ShellRouter } from './router';

const questions: string[] = [];
const load: PageLoad = async ({ url }) => {
  const address = url.pathname + url.search;
  questions.push(address);
  return { result: { kind: 'raw', http: 200, text: address }, address };
};
let shell: ShellRouter;

/** A sheet that the URL opens, with a question over it that is not in the URL. */
function Page() {
  const [editing, setEditing] = useWindowParam('edit');
  const [query, setQuery] = useQueryParam('query');
  const [folder, setFolder] = useStepParam('folder');
  const [asking, setAsking] = useState(false);
  useWindowEntry(asking);
  return (
    <UiProvider>
      <button onClick={() => setEditing('www')}>Edit</button>
      <button onClick={() => setQuery('old')}>Search</button>
      <button onClick={() => setFolder(`${folder}a`)}>Deeper</button>
      <output>{query + folder}</output>
      <SideSheet opened={editing !== ''} onClose={() => setEditing('')} title="Sheet" dirty>
        <button onClick={() => setAsking(true)}>Ask</button>
      </SideSheet>
      <Window opened={asking} onClose={() => setAsking(false)} title="Question" />
    </UiProvider>
  );
}

const untilIdle = () =>
  waitFor(() => {
    const { initialized, navigation } = shell.router.state;
    expect([initialized, navigation.state]).toEqual([true, 'idle']);
  });
const go = async (address: string, replace = false) => {
  shell.navigate(new URL(address, window.location.origin), { replace, link: false });
  await untilIdle();
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const shown = () => screen.queryAllByRole('dialog').map((one) => one.textContent);

/** Presses Back or Forward and waits for the given number of entry changes. */
async function press(way: 'back' | 'forward', changes = 1) {
  const moved = new Promise<void>((resolve) => {
    let remaining = changes;
    const count = () => {
      remaining -= 1;
      if (remaining > 0) return;
      window.removeEventListener('popstate', count, true);
      resolve();
    };
    window.addEventListener('popstate', count, true);
  });
  window.history[way]();
  await act(() => moved);
  await untilIdle();
}

beforeEach(async () => {
  Object.defineProperty(window, 'navigation', { value: { canGoBack: true }, configurable: true });
  window.history.pushState(null, '', '/before/');
  shell = createShellRouter(load);
  await untilIdle();
  await go('/page/');
  questions.length = 0;
  render(<Page />);
});

afterEach(() => shell.dispose());

it('Back closes one window after the other, then leaves the page', async () => {
  await click('Edit');
  await click('Ask');
  await press('back');
  await waitFor(() => expect(shown()).toEqual([expect.stringContaining('Sheet')]));
  expect(window.location.search).toBe('?edit=www');
  await press('back');
  await waitFor(() => expect(shown()).toEqual([]));
  expect([window.location.search, questions]).toEqual(['', []]);
  await press('forward');
  await waitFor(() => expect(shown()).toEqual([expect.stringContaining('Sheet')]));
  await press('back');
  await press('back');
  expect(questions).toEqual(['/before/']);
});

it('Back skips the entry of the page below a closed window', async () => {
  await click('Edit');
  await click('Close');
  await click('Search');
  await press('back', 2);
  expect([window.location.pathname, questions]).toEqual(['/before/', ['/before/']]);
});

it('Back from another page restores the search made after a closed window', async () => {
  await click('Edit');
  await click('Close');
  await click('Search');
  await go('/next/');
  await press('back');
  expect(questions).toEqual(['/next/', '/page/?query=old']);
});

it('Back skips the entry below a window that another page replaced', async () => {
  await click('Edit');
  await go('/instead/', true);
  await press('back', 2);
  expect(questions).toEqual(['/instead/', '/before/']);
});

it('Back skips no entry at the start of the history', async () => {
  Object.defineProperty(window, 'navigation', { value: { canGoBack: false }, configurable: true });
  await click('Edit');
  await go('/instead/', true);
  await press('back');
  expect(questions).toEqual(['/instead/', '/page/']);
});

const place = () => [screen.getByRole('status').textContent, ...shown()];

it('Back returns through the steps within a page, then leaves it', async () => {
  await click('Deeper');
  await click('Deeper');
  expect(place()).toEqual(['aa']);
  await press('back');
  expect(place()).toEqual(['a']);
  await press('forward');
  expect(place()).toEqual(['aa']);
  await press('back');
  await press('back');
  expect([...place(), questions]).toEqual(['', []]);
  await press('back');
  expect(questions).toEqual(['/before/']);
});

it('Back closes a window over a step before it returns to another step', async () => {
  await click('Deeper');
  await click('Edit');
  await press('back');
  await waitFor(() => expect(place()).toEqual(['a']));
  await press('back');
  await waitFor(() => expect([...place(), questions]).toEqual(['', []]));
});

it('Back skips the entry below a closed window and stops at the step before', async () => {
  await click('Deeper');
  await click('Deeper');
  await click('Edit');
  await click('Close');
  // Back skips the entry of the step below the closed window.
  await press('back', 2);
  await waitFor(() => expect([...place(), questions]).toEqual(['a', []]));
  await press('back');
  await waitFor(() => expect([...place(), questions]).toEqual(['', []]));
});

it('Back from another page restores its last step', async () => {
  await click('Deeper');
  await go('/next/');
  await press('back');
  expect([...place(), questions]).toEqual(['a', ['/next/', '/page/?folder=a']]);
  await press('back');
  expect([...place(), questions]).toEqual(['', ['/next/', '/page/?folder=a']]);
});
