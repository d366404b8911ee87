import { act, renderHook } from '@testing-library/react';
import { idOf, pages } from '../../../../test/website';
import { useOpenPages } from './use-open-pages';

test('opening an open page changes nothing', () => {
  const { result } = renderHook(() => useOpenPages(pages));
  const { isClosed } = result.current;
  act(() => result.current.set(idOf('Museum'), true));
  expect(result.current.isClosed).toBe(isClosed);
  act(() => result.current.set(idOf('Museum'), false));
  expect(result.current.isClosed(idOf('Museum'))).toBe(true);
  act(() => result.current.set(idOf('Museum'), true));
  expect(result.current.isClosed(idOf('Museum'))).toBe(false);
});
