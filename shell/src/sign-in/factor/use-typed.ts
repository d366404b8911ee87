import { useEffect } from 'react';

/** Reports to the window of a form whether it has input; an unmounted form has none. */
export function useTyped(value: string, onTyped: ((typed: boolean) => void) | undefined): void {
  const typed = value !== '';
  useEffect(() => {
    onTyped?.(typed);
    return () => onTyped?.(false);
  }, [typed, onTyped]);
}
