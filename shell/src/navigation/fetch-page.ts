import type { PageResponse } from '@zonewerk/contracts';
import { isPageResponse } from '@zonewerk/shell-sdk';

/**
 * What came of asking for a page.
 * - `page`: a page response, whatever the HTTP code.
 * - `refusal`: JSON that is not a page, with a sentence for the person.
 * - `raw`: anything else; its text is shown as text.
 * - `offline`: no answer came.
 */
export type PageResult =
  | { kind: 'page'; http: number; page: PageResponse }
  | { kind: 'refusal'; http: number; status: string; message: string }
  | { kind: 'raw'; http: number; text: string }
  | { kind: 'offline' };

/** Most characters of an unreadable answer that are shown. */
const RAW_MOST = 100_000;

/**
 * Asks for a page response: GET, or a form-encoded POST when fields are given.
 * @throws DOMException (AbortError) when the signal ended it
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
  // The fragment is no part of a request; the rest stays as it is, so that `//host/` is never read as a host.
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
    // Not JSON: the specification has its text shown.
    return raw;
  }
  if (isPageResponse(value)) return { kind: 'page', http, page: value };
  if (typeof value !== 'object' || value === null || !('message' in value)) return raw;
  const status = 'status' in value ? String(value.status) : '';
  return { kind: 'refusal', http, status, message: String(value.message) };
}
