import { useCallback, useEffect, useState } from 'react';

const PREFIX = 'zw-draft:';
const OWNER_KEY = 'zw-drafts-of';

/** One mark for each draft on the page that holds something. */
const open = new Set<object>();

/**
 * State that survives a reload and a lost session, for what a person has typed: kept in this tab's
 * sessionStorage until cleared or signed out. Never use it for passwords or codes.
 * @param key unique per form and object, e.g. `support-create` or `record:${clusterId}`
 * @param initial value without a draft; JSON only. Stored fields of another type are left out, so a draft
 *   of an earlier release cannot break a form.
 * @returns the value, its setter, and a function that drops the draft and goes back to `initial`
 */
export function useDraft<T>(key: string, initial: T): [T, (next: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => readDraft(key, initial));
  const set = useCallback(
    (next: T) => {
      setValue(next);
      writeItem(PREFIX + key, JSON.stringify(next));
    },
    [key],
  );
  const isOpen = JSON.stringify(value) !== JSON.stringify(initial);
  useEffect(() => {
    if (!isOpen) return undefined;
    const mark = {};
    open.add(mark);
    return () => {
      open.delete(mark);
    };
  }, [isOpen]);
  const clear = () => {
    storage()?.removeItem(PREFIX + key);
    setValue(initial);
  };
  return [value, set, clear];
}

/** Whether something is typed in a draft that the page shows. */
export function hasOpenDraft(): boolean {
  return open.size > 0;
}

/** Drops every draft of this tab: at sign-out. */
export function clearDrafts(): void {
  const kept = storage();
  const keys = Object.keys(kept ?? {}).filter((key) => key.startsWith(PREFIX));
  for (const key of [...keys, OWNER_KEY]) kept?.removeItem(key);
}

/** Drafts belong to who typed them: when somebody else signs in to this tab, the former ones are dropped. */
export function claimDrafts(personId: string): void {
  const owner = storage()?.getItem(OWNER_KEY) ?? null;
  if (owner !== null && owner !== personId) clearDrafts();
  writeItem(OWNER_KEY, personId);
}

function readDraft<T>(key: string, initial: T): T {
  const text = storage()?.getItem(PREFIX + key) ?? null;
  if (text === null) return initial;
  try {
    return fit(JSON.parse(text), initial) as T;
  } catch {
    // Not written by us: the form starts empty.
    return initial;
  }
}

function fit(stored: unknown, initial: unknown): unknown {
  if (kindOf(stored) !== kindOf(initial)) return initial;
  if (kindOf(initial) !== 'object') return stored;
  const source = stored as Record<string, unknown>;
  const fields = Object.entries(initial as Record<string, unknown>).map(([name, value]) => [
    name,
    name in source && (value === null || kindOf(source[name]) === kindOf(value)) ? source[name] : value,
  ]);
  return Object.fromEntries(fields);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** This tab's storage; null when the browser refuses it, as it may with cookies blocked. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    // Drafts live on in memory alone.
    return null;
  }
}

function writeItem(key: string, text: string): void {
  try {
    storage()?.setItem(key, text);
  } catch {
    // The storage is full: the value lives on in memory, only a reload would lose it.
  }
}
