import { useEffect, useState } from 'react';
import { useQueryParam } from '../navigation/query-param';

/** Rest in typing before a list is asked for. */
const TYPING_REST_MS = 250;

/** A value once it has not changed for a while: what is typed is asked for when the typing rests. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** What is searched for in a list. */
export interface Search {
  /** As it stands in the field, and in the address. */
  readonly typed: string;
  readonly setTyped: (next: string) => void;
  /** What to ask for: trimmed, once the typing rests. */
  readonly settled: string;
  /** Whether something is searched for, or was a moment ago: an empty list then says nothing about all rows. */
  readonly active: boolean;
}

/**
 * The search of a list, kept in the address.
 * @param name of its parameter, on a page with several lists
 */
export function useSearch(name = 'query'): Search {
  const [typed, setTyped] = useQueryParam(name);
  const settled = useSettled(typed.trim(), TYPING_REST_MS);
  return { typed, setTyped, settled, active: typed !== '' || settled !== '' };
}
