import type { PageResponse } from '@zonewerk/contracts';

/** Whether a JSON value has the parts of a page response that the browser uses. */
export function isPageResponse(value: unknown): value is PageResponse {
  if (typeof value !== 'object' || value === null) return false;
  const page = value as Partial<Record<keyof PageResponse, unknown>>;
  return (
    typeof page.identi === 'string' &&
    typeof page.title === 'string' &&
    typeof page.html === 'string' &&
    typeof page.url === 'string' &&
    typeof page.redirect === 'boolean' &&
    isVars(page.vars)
  );
}

function isVars(value: unknown): value is PageResponse['vars'] {
  if (typeof value !== 'object' || value === null) return false;
  return 'token' in value && typeof value.token === 'string' && 'loggedIn' in value;
}

/**
 * Present state of the current path on the server: CSRF token and session. Null without a page response; the caller
 * then shows its own refusal.
 */
export async function fetchVars(signal: AbortSignal): Promise<PageResponse['vars'] | null> {
  const address = new URL(window.location.href);
  // The fragment is not part of a request. The rest is unchanged, so that `//host/` is never parsed as a host.
  address.hash = '';
  const response = await fetch(address, {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
    signal,
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const page: unknown = isJson ? await response.json() : null;
  return isPageResponse(page) ? page.vars : null;
}

/** New CSRF token, see `fetchVars`. */
export async function fetchToken(signal: AbortSignal): Promise<string | null> {
  return (await fetchVars(signal))?.token ?? null;
}

/** Id of the signed-in person of a page; null for visitors. */
export function personOf(page: Pick<PageResponse, 'vars'> | null): string | null {
  return page?.vars.intercomData?.id ?? null;
}
