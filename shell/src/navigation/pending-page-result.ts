import type { PageResult } from './fetch-page';

/** Available results (of forms) for the navigation that shows them. */
export interface PendingPageResult {
  put(url: URL, result: PageResult): void;
  /** Returns and removes the pending result of a URL. */
  take(url: URL): PageResult | null;
}

export function createHandover(): PendingPageResult {
  let waiting: { address: string; result: PageResult } | null = null;
  return {
    put(url, result) {
      waiting = { address: addressOf(url), result };
    },
    take(url) {
      const found = waiting?.address === addressOf(url) ? waiting.result : null;
      waiting = null;
      return found;
    },
  };
}

function addressOf(url: URL): string {
  return url.pathname + url.search;
}
