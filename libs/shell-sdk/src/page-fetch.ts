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
 * Fresh CSRF token: that of the page response of the current address.
 * Null when no page response came; the caller then shows the refusal that it has.
 */
export async function fetchToken(signal: AbortSignal): Promise<string | null> {
  const { origin, pathname, search } = window.location;
  const response = await fetch(new URL(pathname + search, origin), {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
    signal,
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const page: unknown = isJson ? await response.json() : null;
  return isPageResponse(page) ? page.vars.token : null;
}
