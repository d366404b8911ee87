import { useCallback, useEffect, useState } from 'react';

const PREFIX = 'zw-draft:';
const OWNER_KEY = 'zw-drafts-of';

/** One entry per draft with content on the page. */
const open = new Set<object>();

/**
 * State for user input that survives a reload and a lost session. It is in this tab's sessionStorage until it is
 * cleared or the user signs out. It must not contain passwords or codes.
 * @param key unique per form and object, e.g. `support-create` or `record:${clusterId}`
 * @param initial value without a draft; JSON only. Stored fields of another type are ignored, so a draft of an earlier
 * release cannot break a form.
 * @returns the value, its setter, and a function that discards the draft and restores `initial`
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

/** Whether a mounted draft has content. */
export function hasOpenDraft(): boolean {
  return open.size > 0;
}

/** Discards all drafts of this tab on sign-out. */
export function clearDrafts(): void {
  const tabStorage = storage();
  const keys = Object.keys(tabStorage ?? {}).filter((key) => key.startsWith(PREFIX));
  for (const key of [...keys, OWNER_KEY]) tabStorage?.removeItem(key);
}

/** Drafts belong to their author. When another person signs in within this tab, former drafts are discarded. */
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
    // Foreign content: the form starts empty.
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

/** Storage of this tab; null if the browser denies it, as with blocked cookies. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    // Drafts then exist only in memory.
    return null;
  }
}

function writeItem(key: string, text: string): void {
  try {
    storage()?.setItem(key, text);
  } catch {
    // The storage is full: the value is in memory, and only a reload would lose it.
  }
}
