import { useSettled } from '@zonewerk/shell-sdk';
import { useState } from 'react';

/** Idle time before a fault is displayed. */
const REST_MS = 500;

/**
 * Delays the fault of a field until typing pauses. A displayed fault then updates on every key until it is fixed. Users
 * are not interrupted in the middle of a word.
 * @param value present input
 * @param fault present fault of the input
 */
export function useInstantError(value: string, fault: string | undefined): string | undefined {
  const settled = useSettled(value, REST_MS);
  const [shown, setShown] = useState(false);
  const shows = fault !== undefined && (shown || settled === value);
  if (shows !== shown) setShown(shows);
  return shows ? fault : undefined;
}
