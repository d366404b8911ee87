import type { PageResponse } from '@zonewerk/contracts';

/** Whether a JSON value has the shape of a page response, as far as the browser relies on it. */
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
 * What the server says now about the current address: fresh CSRF token and whose session it is.
 * Null when no page response came; the caller then shows the refusal that it has.
 */
export async function fetchVars(signal: AbortSignal): Promise<PageResponse['vars'] | null> {
  const address = new URL(window.location.href);
  // The fragment is no part of a request; the rest stays as it is, so that `//host/` is never read as a host.
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

/** Fresh CSRF token, see `fetchVars`. */
export async function fetchToken(signal: AbortSignal): Promise<string | null> {
  return (await fetchVars(signal))?.token ?? null;
}

/** Identifier of the signed-in person that a page was made for; null for visitors. */
export function personOf(page: Pick<PageResponse, 'vars'> | null): string | null {
  return page?.vars.intercomData?.id ?? null;
}
