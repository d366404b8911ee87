import { useState } from 'react';

/**
 * The value of the last render in which a window was open. During the close animation, the state behind its texts is
 * already reset.
 */
export function useLastOpened<T>(opened: boolean, value: T): T {
  const [last, setLast] = useState(value);
  if (opened && last !== value) setLast(value);
  return opened ? value : last;
}
