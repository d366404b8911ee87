import { isPlainClick, pageSubmissionOf, pageUrlOfLink, type PageSubmission } from './link-rules';

export interface InterceptDeps {
  go(target: string): void;
  sendForm(submission: PageSubmission): Promise<void>;
  /** Called before a probable navigation, so that its remote can be prefetched. */
  prefetch(url: URL): void;
}

/**
 * Handles links and forms of the whole document within the single-page application. Events with `preventDefault` are
 * skipped.
 */
export function interceptDocument(deps: InterceptDeps): void {
  const { origin } = window.location;
  document.addEventListener('click', (event) => {
    const link = linkAt(event.target);
    const url = link && isPlainClick(event) ? pageUrlOfLink(link, origin) : null;
    if (!url) return;
    event.preventDefault();
    deps.go(url.href);
  });
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    const submission = pageSubmissionOf(event.target, event.submitter, origin);
    if (!submission) return;
    event.preventDefault();
    void deps.sendForm(submission);
  });
  const prefetch = (event: Event) => {
    const link = linkAt(event.target);
    const url = link ? pageUrlOfLink(link, origin) : null;
    if (url) deps.prefetch(url);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch, { passive: true });
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}
