import { createHash } from 'node:crypto';

const PATH = /^\/_zw\/parameters\.json(?:\?|$)/u;
const ALLOWED = 'GET, HEAD';

/** Whether a path, with or without a query, is that of the public parameters of a website. */
export function isParametersPath(path: string): boolean {
  return PATH.test(path);
}

/** Entity tag of a response (RFC 9110, section 8.8.3). */
export function tagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client has the response already (RFC 9110, section 13.1.2; weak comparison). */
export function matchesEtag(tag: string, header: string | undefined): boolean {
  const tags = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//u, ''));
  return tags.includes(tag) || tags.includes('*');
}

/**
 * Response with the public parameters of a website.
 * @param json object of the values by key
 * @param request method, and `If-None-Match`
 */
export function parametersAnswer(
  json: string,
  { method, etag }: { readonly method?: string | undefined; readonly etag?: string | undefined },
): { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const headers = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' };
  if (method !== 'GET' && method !== 'HEAD')
    return { status: 405, headers: { ...headers, Allow: ALLOWED }, body: '' };
  const ETag = tagOf(json);
  if (matchesEtag(ETag, etag)) return { status: 304, headers: { ...headers, ETag }, body: '' };
  const shown = { ...headers, ETag, 'Content-Type': 'application/json; charset=utf-8' };
  return { status: 200, headers: shown, body: method === 'HEAD' ? '' : json };
}
