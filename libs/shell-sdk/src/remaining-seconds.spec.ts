import { act, renderHook } from '@testing-library/react';
import { useSecondsLeft } from './remaining-seconds';

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

it('the countdown stops at 0', () => {
  const { result } = renderHook(() => useSecondsLeft(2_500));
  expect(result.current).toBe(3);
  pass(1_000);
  expect(result.current).toBe(2);
  pass(2_000);
  expect(result.current).toBe(0);
  pass(5_000);
  expect(result.current).toBe(0);
});

it('the countdown starts from now for a late target time', () => {
  const { result, rerender } = renderHook(useSecondsLeft, { initialProps: 0 });
  pass(60_000);
  rerender(70_000);
  pass(0);
  expect(result.current).toBe(10);
});
