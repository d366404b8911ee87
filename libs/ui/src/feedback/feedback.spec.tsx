import { act, fireEvent, screen } from '@testing-library/react';
import { show } from '../../test/show';
import { CaptchaNote } from './captcha-note';
import { announce, LiveRegion } from './live-region';
import { LoadingBar } from './loading-bar';
import { SkipLink } from './skip-link';
import { ToastHost } from './toast-host';
import { dismissToast, toast, toastStore } from './toast-store';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => toastStore.get().forEach((one) => dismissToast(one.id)));
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a toast with Undo is visible for ten seconds and undoes once', () => {
  const undo = jest.fn();
  show(<ToastHost />);
  act(() => void toast({ text: 'Deleted.', undo }));
  pass(9900);
  fireEvent.click(screen.getByRole('button', { name: 'Undo', description: 'Deleted.' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted.')).toBeNull();
  act(() => void toast({ text: 'Deleted again.', undo }));
  pass(10_000);
  expect(screen.queryByText('Deleted again.')).toBeNull();
});

test.each([
  ['good', 2],
  ['plain', 5],
  ['bad', 8],
] as const)('a %s toast closes itself after %d seconds', (tone, seconds) => {
  show(<ToastHost />);
  act(() => void toast({ text: 'Done.', tone }));
  pass(seconds * 1000 - 100);
  expect(screen.getByText('Done.')).toBeTruthy();
  pass(200);
  expect(screen.queryByText('Done.')).toBeNull();
});

test('a toast with a link is visible for ten seconds, and ends with a click on the link', () => {
  show(<ToastHost />);
  const link = { label: 'Open', href: '#tours' };
  act(() => void toast({ text: 'Tours restored.', tone: 'good', link }));
  pass(9_900);
  const shown = screen.getByRole('link', { name: 'Open', description: 'Tours restored.' });
  expect(shown.getAttribute('href')).toBe('#tours');
  fireEvent.click(shown);
  expect(screen.queryByText('Tours restored.')).toBeNull();
});

test('the pointer or the focus on a success toast stops its timer', () => {
  show(<ToastHost />);
  act(() => void toast({ text: 'Saved.', tone: 'good' }));
  pass(1_500);
  const card = screen.getByText('Saved.').parentElement as HTMLElement;
  fireEvent.pointerEnter(card);
  pass(60_000);
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  fireEvent.pointerLeave(card);
  pass(60_000);
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  pass(400);
  expect(screen.getByText('Saved.')).toBeTruthy();
  pass(200);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('the pointer or the focus on a toast with Undo stops its timer', () => {
  show(<ToastHost />);
  act(() => void toast({ text: 'Wait for me.', undo: () => undefined }));
  pass(9000);
  const card = screen.getByText('Wait for me.').parentElement as HTMLElement;
  fireEvent.pointerEnter(card);
  pass(60_000);
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.pointerLeave(card);
  pass(60_000);
  expect(screen.getByText('Wait for me.')).toBeTruthy();
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
  pass(900);
  expect(screen.getByText('Wait for me.')).toBeTruthy();
  pass(200);
  expect(screen.queryByText('Wait for me.')).toBeNull();
});

test('toasts are a live region with at most four, and a bad one is an alert', () => {
  show(<ToastHost />);
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region.getAttribute('aria-live')).toBe('polite');
  act(() =>
    [1, 2, 3, 4, 5].forEach((n) => void toast({ text: `Toast ${n}`, tone: n === 5 ? 'bad' : 'plain' })),
  );
  expect(region.children).toHaveLength(4);
  expect(screen.getByRole('alert').textContent).toContain('Toast 5');
});

test('the offline notice is shown until the network is back', () => {
  show(<ToastHost />);
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region.textContent).toBe('');
  const turn = (online: boolean) =>
    act(() => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  turn(false);
  pass(60_000);
  expect(region.textContent).toBe("You're offline. Your input stays on this page.");
  turn(true);
  expect(region.textContent).toBe('');
});

test('the same text is announced again', () => {
  show(<LiveRegion />);
  act(() => announce('Projects'));
  const first = screen.getByRole('status').textContent;
  act(() => announce('Projects'));
  expect(screen.getByRole('status').textContent).not.toBe(first);
});

test('the loading bar waits half a second', () => {
  const { rerender } = show(<LoadingBar active />);
  pass(499);
  expect(screen.queryByRole('progressbar')).toBeNull();
  pass(1);
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
  rerender(<LoadingBar active={false} />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  rerender(<LoadingBar active />);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('the skip link focuses the content', () => {
  show(
    <>
      <SkipLink />
      <main id="content" tabIndex={-1} />
    </>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(document.activeElement?.id).toBe('content');
});

test('the captcha note has its state, and Retry repeats the captcha', () => {
  const onRetry = jest.fn();
  const { rerender } = show(<CaptchaNote state="off" onRetry={onRetry} />);
  expect(screen.queryByRole('status')).toBeNull();
  for (const [state, sentence] of [
    ['working', /is solving/u],
    ['solved', /is solved/u],
  ] as const) {
    rerender(<CaptchaNote state={state} onRetry={onRetry} />);
    expect(screen.getByRole('status').textContent).toMatch(sentence);
  }
  rerender(<CaptchaNote state="failed" onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toMatch(/could not be solved/u);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
