import { useState } from 'react';

/**
 * The value of the last render in which a window was open. A closing window shows it while it fades out:
 * the state that its texts come from is already reset then.
 */
export function useLastOpened<T>(opened: boolean, value: T): T {
  const [last, setLast] = useState(value);
  if (opened && last !== value) setLast(value);
  return opened ? value : last;
}
