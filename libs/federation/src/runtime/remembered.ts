import type { BootRemote } from '../release/boot-document.js';
import { problemOf } from './check-remote.js';

const STORAGE_KEY = 'zw-fallback';

/** The version that failed in this tab, and its replacement. */
interface Entry {
  failed: string;
  fallback: BootRemote;
}

/** Replacement of a failed version from before the page load; null without one. */
export function recallFallback(name: string, present: string): BootRemote | null {
  const entry = read()[name];
  if (!entry || entry.failed !== present) return null;
  const { fallback } = entry;
  return fallback.name === name && problemOf({ ...fallback }) === '' ? fallback : null;
}

/** Stores the failure of a version for the session of the tab. */
export function rememberFallback(name: string, failed: string, fallback: BootRemote): void {
  write({ ...read(), [name]: { failed, fallback } });
}

/** Allows the present version of a remote again. */
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
    // Foreign content, or storage is disabled: no stored failures.
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
    // Storage is full or disabled: a reload tries the present version first.
  }
}
