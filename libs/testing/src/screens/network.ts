import type { ErrorCode, Issue } from '@zonewerk/contracts';

/** Result of a fake call: a response, or a network failure. */
type Answer = Response | Error | Promise<Response>;

/** Fake calls by path. The body is that of the screen, without the token. */
export type Handlers = Record<string, (body: Record<string, unknown>) => Answer>;

/** A request of a screen. The body of a GET consists of its query fields. */
export interface Sent {
  path: string;
  body: Record<string, unknown>;
}

/** CSRF token that every request of a screen has to contain. */
export const TOKEN = 'token-1';

/** A response with HTTP 200. */
export function ok(fields: object): Response {
  return Response.json({ status: 'success', message: '', ...fields });
}

/** An error response of the catalogue. */
export function refusal(http: number, status: ErrorCode, message: string, issues?: Issue[]): Response {
  return Response.json({ status, message, issues }, { status: http });
}

/** Simulates an offline browser: requests fail, and the browser reports it. */
export function offline(): Error {
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  return new TypeError('Failed to fetch');
}

/** A promise that the test resolves. */
export function later(): { answer: Promise<Response>; respond: (response: Response) => void } {
  let respond: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  return { answer, respond };
}

/** Replaces `fetch` by a fake network: each path has a handler, and an unknown path fails the test. */
export function fakeNetwork(handlers: Handlers): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const { pathname: path, searchParams } = new URL(String(input));
    const { _csrf_token: token, ...body }: Record<string, unknown> =
      init.method === 'GET'
        ? Object.fromEntries(searchParams)
        : { ...read(init), ...queryOf(init, searchParams) };
    const handler = handlers[path];
    // Only mutations contain a token.
    if (!handler || (init.method !== 'GET' && token !== TOKEN))
      throw new Error(`An unexpected request to ${path}.`);
    sent.push({ path, body });
    const answer = await handler(body);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return sent;
}

/** Control of a pending upload. */
interface FakeUpload {
  /** Reports the sent fraction, from 0 to 1. */
  progress(part: number): void;
  readonly aborted: boolean;
}

/** Redirects uploads with progress to the fake network. Returns them in order. */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class FakeRequest {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    aborted = false;
    private url = '';
    open(_method: string, url: URL): void {
      this.url = url.href;
    }
    private readonly headers: Record<string, string> = {};
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    getResponseHeader(): null {
      return null;
    }
    progress(part: number): void {
      this.upload.onprogress?.({ loaded: part * 100, total: 100 });
    }
    abort(): void {
      this.aborted = true;
      this.onabort?.();
    }
    async send(body: FormData | Blob): Promise<void> {
      uploads.push(this);
      try {
        const answer = await fetch(this.url, { method: 'POST', headers: this.headers, body });
        this.responseText = await answer.text();
        this.status = answer.status;
        this.onload?.();
      } catch {
        this.onerror?.();
      }
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  return uploads;
}

/** Query fields of a request with bytes as its body. */
function queryOf({ body }: RequestInit, query: URLSearchParams): Record<string, string> {
  return body instanceof Blob ? Object.fromEntries(query) : {};
}

/** Fields of a body as an object; the length of bytes; files of a multipart body by name. */
function read({ body, headers }: RequestInit): Record<string, unknown> {
  if (body instanceof Blob)
    return { _csrf_token: new Headers(headers).get('x-csrf-token'), bytes: body.size };
  if (!(body instanceof FormData)) return JSON.parse(String(body)) as Record<string, unknown>;
  const fields: Record<string, unknown> = {};
  const files: string[] = [];
  for (const [name, value] of body) {
    if (value instanceof File) files.push(`${name} ${value.name}`);
    else fields[name] = value;
  }
  return { ...fields, files };
}
