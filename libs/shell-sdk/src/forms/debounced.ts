import { useEffect, useState } from 'react';
import { useQueryParam } from '../navigation/query-param';

/** Idle time before a list is requested. */
const TYPING_REST_MS = 250;

/** Debounced value: it updates after a time without changes. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

/** Search of a list. */
export interface Search {
  /** Text in the field and in the URL. */
  readonly typed: string;
  readonly setTyped: (next: string) => void;
  /** Search text of the request: trimmed and debounced. */
  readonly settled: string;
  /** Whether a search is active, or was until a moment ago: an empty list then does not mean that no rows exist. */
  readonly active: boolean;
}

/**
 * Search of a list, stored in the URL.
 * @param name of its parameter, for a page with several lists
 */
export function useSearch(name = 'query'): Search {
  const [typed, setTyped] = useQueryParam(name);
  const settled = useSettled(typed.trim(), TYPING_REST_MS);
  return { typed, setTyped, settled, active: typed !== '' || settled !== '' };
}
