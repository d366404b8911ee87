import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Ref with the latest value, for code that runs after a response: the input can change during a request. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
