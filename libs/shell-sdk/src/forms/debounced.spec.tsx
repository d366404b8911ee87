import { act, renderHook } from '@testing-library/react';
import { useSearch, useSettled } from './debounced';

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/projects/');
});

afterEach(() => jest.useRealTimers());

it('useSettled returns a value after it is unchanged for the delay', () => {
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 100), {
    initialProps: { value: 'a' },
  });
  rerender({ value: 'ab' });
  act(() => void jest.advanceTimersByTime(99));
  rerender({ value: 'abc' });
  act(() => void jest.advanceTimersByTime(99));
  expect(result.current).toBe('a');
  act(() => void jest.advanceTimersByTime(1));
  expect(result.current).toBe('abc');
});

it('useSearch starts with the query of the URL, and applies typed text after a delay', () => {
  window.history.replaceState(null, '', '/projects/?query=canal');
  const { result } = renderHook(() => useSearch());
  expect(result.current).toMatchObject({ typed: 'canal', settled: 'canal', active: true });
  act(() => result.current.setTyped(' dike '));
  expect(window.location.search).toBe('?query=+dike+');
  expect(result.current).toMatchObject({ typed: ' dike ', settled: 'canal' });
  act(() => void jest.advanceTimersByTime(250));
  expect(result.current.settled).toBe('dike');
});

it('useSearch is active until a cleared search is applied', () => {
  window.history.replaceState(null, '', '/projects/?query=canal');
  const { result } = renderHook(() => useSearch());
  act(() => result.current.setTyped(''));
  expect(result.current).toMatchObject({ typed: '', settled: 'canal', active: true });
  act(() => void jest.advanceTimersByTime(250));
  expect(result.current).toMatchObject({ settled: '', active: false });
});
