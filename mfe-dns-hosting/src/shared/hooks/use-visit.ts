import { useCallback, useEffect, useRef } from 'react';

/**
 * Checks, when a response arrives, whether the window that sent the request is still open. A window that was closed and
 * opened again counts as closed. The response to a closed window closes nothing, does not navigate and preserves later
 * input.
 * @param opened whether the window is open, or its content id (empty while closed); omitted for content that is mounted
 * only while it is open
 * @returns a function to call before a request; its result tells after the response whether the window is still open
 */
export function useVisit(opened: boolean | string = true): () => () => boolean {
  const current = useRef<object | null>(null);
  useEffect(() => {
    if (opened === false || opened === '') return undefined;
    current.current = {};
    return () => {
      current.current = null;
    };
  }, [opened]);
  return useCallback(() => {
    const mine = current.current;
    return () => mine !== null && current.current === mine;
  }, []);
}
