import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The newest value, for what goes on after an answer: people type while they wait. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
