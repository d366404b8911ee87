import { useCallback, useEffect, useRef } from 'react';

/**
 * Tells an answer whether the window that asked is open still. One that was closed meanwhile, or closed and opened anew,
 * belongs to what is done there now: the answer closes nothing, leads nowhere and drops nothing that was typed since.
 * @param opened whether the window is open, or what it shows, empty for nothing; content that is there only while it is
 *   open leaves it out
 * @returns what is called before something is sent; what that gives is asked when the answer is there
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
