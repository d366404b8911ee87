import { useSettled } from '@zonewerk/shell-sdk';
import { useState } from 'react';

/** Rest in typing before a fault is pointed out. */
const REST_MS = 500;

/**
 * When to show the fault of what is being typed: once the typing rests, then at every key until it is cured, so
 * that nobody is interrupted in the middle of a word.
 * @param value what is typed
 * @param fault what is wrong with it now
 */
export function useInstantError(value: string, fault: string | undefined): string | undefined {
  const settled = useSettled(value, REST_MS);
  const [shown, setShown] = useState(false);
  const shows = fault !== undefined && (shown || settled === value);
  if (shows !== shown) setShown(shows);
  return shows ? fault : undefined;
}
