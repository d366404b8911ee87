import type { PageResponse } from '@zonewerk/contracts';
import { isPageResponse } from '@zonewerk/shell-sdk';

/**
 * Result of a page request.
 * - `page`: a page response with any HTTP status.
 * - `refusal`: JSON that is not a page, with a sentence for the user.
 * - `raw`: any other response, shown as text.
 * - `offline`: no response.
 */
export type PageResult =
  | { kind: 'page'; http: number; page: PageResponse }
  | { kind: 'refusal'; http: number; status: string; message: string }
  | { kind: 'raw'; http: number; text: string }
  | { kind: 'offline' };

/** Maximum displayed characters of an unreadable response. */
const RAW_MOST = 100_000;

/**
 * Requests a page response: GET, or a form-encoded POST with fields.
 * @throws DOMException (AbortError) if the signal aborted the request
 */
export async function fetchPage(
  url: URL,
  signal: AbortSignal,
  fields?: URLSearchParams,
): Promise<PageResult> {
  const init: RequestInit = { headers: { Accept: 'application/json' }, cache: 'no-store', signal };
  if (fields) {
    init.method = 'POST';
    init.body = fields;
  }
  let response: Response;
  let text: string;
  const address = new URL(url);
  // The fragment is not part of a request. The rest is unchanged, so that `//host/` is never parsed as a host.
  address.hash = '';
  try {
    response = await fetch(address, init);
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'offline' };
  }
  return readResult(response.status, text);
}

function readResult(http: number, text: string): PageResult {
  const raw: PageResult = { kind: 'raw', http, text: text.slice(0, RAW_MOST) };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON: the specification requires its text.
    return raw;
  }
  if (isPageResponse(value)) return { kind: 'page', http, page: value };
  if (typeof value !== 'object' || value === null || !('message' in value)) return raw;
  const status = 'status' in value ? String(value.status) : '';
  return { kind: 'refusal', http, status, message: String(value.message) };
}
