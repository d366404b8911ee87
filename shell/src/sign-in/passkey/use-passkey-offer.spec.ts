import { act, renderHook } from '@testing-library/react';
import { fakePasskeys, forgetPasskeys } from '../../../test/fake-passkeys';
import type { AskOptions } from './ask-browser';
import { usePasskeyOffer } from './use-passkey-offer';

const MINUTE = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  forgetPasskeys();
});

it('the passkey offer is renewed before the server request expires, except on a hidden page', async () => {
  fakePasskeys();
  const asked: AskOptions[] = [];
  const run = async (asking: AskOptions) => void asked.push(asking);
  const { unmount } = renderHook(() => usePasskeyOffer(true, run));
  await act(() => jest.advanceTimersByTimeAsync(3 * MINUTE));
  expect(asked).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(MINUTE));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => jest.advanceTimersByTimeAsync(60 * MINUTE));
  expect(asked).toHaveLength(2);
  visible.mockReturnValue('visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(asked).toHaveLength(3);
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(60 * MINUTE));
  expect(asked.map(({ signal, offered }) => [signal.aborted, offered])).toEqual(Array(3).fill([true, true]));
});

it('the passkey offer is absent without browser support', async () => {
  const run = jest.fn(async () => undefined);
  renderHook(() => usePasskeyOffer(true, run));
  await act(() => jest.advanceTimersByTimeAsync(MINUTE));
  expect(run).not.toHaveBeenCalled();
});
