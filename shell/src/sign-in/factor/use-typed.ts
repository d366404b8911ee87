import { useEffect } from 'react';

/** Tells the window of a form whether something is typed in it; a form that goes away holds nothing. */
export function useTyped(value: string, onTyped: ((typed: boolean) => void) | undefined): void {
  const typed = value !== '';
  useEffect(() => {
    onTyped?.(typed);
    return () => onTyped?.(false);
  }, [typed, onTyped]);
}
