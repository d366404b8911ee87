import { act, renderHook, waitFor } from '@testing-library/react';
import { addressChanged, isWindowEntry, reopenWindowEntry } from './address';
import { useWindowEntry, useWindowParam } from './window-entry';

const entry = () => [window.location.search, window.history.state as unknown];

async function move(way: 'back' | 'forward') {
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history[way]();
  await act(() => moved);
}

beforeEach(() => window.history.pushState({ key: 'a' }, '', '/records/'));

it('a window has its own history entry, closed by Back and reopened by Forward', async () => {
  const { result } = renderHook(() => useWindowParam('edit'));
  act(() => result.current[1]('A:www'));
  expect(result.current[0]).toBe('A:www');
  expect(entry()).toEqual(['?edit=A%3Awww', { key: 'a', over: true }]);
  await move('back');
  expect([result.current[0], ...entry()]).toEqual(['', '', { key: 'a' }]);
  await move('forward');
  expect(result.current[0]).toBe('A:www');
});

it('several windows opened and closed in turn use one history entry', () => {
  const { result } = renderHook(() => useWindowParam('edit'));
  const before = window.history.length;
  for (const place of ['A:www', 'A:shop', '', 'A:www', '']) act(() => result.current[1](place));
  expect(window.history.length).toBe(before + 1);
  expect(entry()).toEqual(['', { key: 'a', over: true }]);
});

it('a window outside the URL has a history entry', async () => {
  const { result, rerender } = renderHook(({ opened }) => useWindowEntry(opened), {
    initialProps: { opened: false },
  });
  expect([result.current, isWindowEntry()]).toEqual([undefined, false]);
  rerender({ opened: true });
  expect(isWindowEntry()).toBe(true);
  await move('back');
  // The window is still open.
  await waitFor(() => expect(isWindowEntry()).toBe(true));
  rerender({ opened: false });
  await move('back');
  expect(isWindowEntry()).toBe(false);
});

it('reopenWindowEntry restores the history entry of an open window', async () => {
  const { result } = renderHook(() => useWindowParam('edit'));
  act(() => result.current[1]('A:www'));
  act(addressChanged);
  await move('back');
  act(reopenWindowEntry);
  expect([result.current[0], ...entry()]).toEqual(['A:www', '?edit=A%3Awww', { key: 'a', over: true }]);
});

it('a window opens without its own entry when the browser refuses more entries', () => {
  const { result } = renderHook(() => useWindowParam('edit'));
  const push = jest.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('Too many entries.', 'SecurityError');
  });
  act(() => result.current[1]('A:www'));
  push.mockRestore();
  expect(entry()).toEqual(['?edit=A%3Awww', { key: 'a' }]);
});
