import type { BootRemote } from '../release/boot-document.js';
import { problemOf } from './check-remote.js';

const STORAGE_KEY = 'zw-fallback';

/** Which version failed in this tab, and which one stands in for it. */
interface Entry {
  failed: string;
  fallback: BootRemote;
}

/** The version that stands in for a failed one since before the page was loaded; null when there is none. */
export function recallFallback(name: string, present: string): BootRemote | null {
  const entry = read()[name];
  if (!entry || entry.failed !== present) return null;
  const { fallback } = entry;
  return fallback.name === name && problemOf({ ...fallback }) === '' ? fallback : null;
}

/** Keeps for the rest of the tab's session that a version failed. */
export function rememberFallback(name: string, failed: string, fallback: BootRemote): void {
  write({ ...read(), [name]: { failed, fallback } });
}

/** The present version of a remote is to be tried again. */
export function forgetFallback(name: string): void {
  const { [name]: _forgotten, ...rest } = read();
  write(rest);
}

function read(): Record<string, Entry | undefined> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, entry]) => isEntry(entry)));
  } catch {
    // Not written by us, or storage is off: nothing is remembered.
    return {};
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null || !('failed' in value) || !('fallback' in value))
    return false;
  return typeof value.failed === 'string' && typeof value.fallback === 'object' && value.fallback !== null;
}

function write(entries: Record<string, Entry | undefined>): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch {
    // The storage is full or switched off: a reload tries the present version first.
  }
}
