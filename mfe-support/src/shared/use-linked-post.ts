import { useEffect } from 'react';

/** Focuses the post in the URL and scrolls to it. */
export function useLinkedPost(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (!hash.startsWith('#post-')) return;
    const element = document.getElementById(hash.slice(1));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  }, []);
}
