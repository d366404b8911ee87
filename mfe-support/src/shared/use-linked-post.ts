import { useEffect } from 'react';

/** Shows the post that the address names, once its element exists. */
export function useLinkedPost(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (!hash.startsWith('#post-')) return;
    const element = document.getElementById(hash.slice(1));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  }, []);
}
