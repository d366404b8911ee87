import type { PageResponse } from '@zonewerk/contracts';

/** A request to the fake server. */
export interface FakeRequest {
  method: string;
  /** Path and query. */
  address: string;
  body: URLSearchParams | null;
  signal: AbortSignal | null;
}

type Answer = Response | Error | Promise<Response>;

/** Page response of a path; fields can be overridden. */
export function pageAt(address: string, more: Partial<PageResponse> = {}): PageResponse {
  return {
    title: `Title of ${address}`,
    html: `<h1>${address}</h1>`,
    vars: {
      token: 'token-1',
      loggedIn: false,
      params: {},
      projectRole: null,
      composition: null,
      intercomData: null,
    },
    identi: 'privacy',
    url: address,
    redirect: false,
    quickness: 1,
    ...more,
  };
}

export function jsonAnswer(value: object, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}

/** Replaces fetch: each path responds with its page unless `answers` overrides it. */
export function fakeServer(answers: Record<string, (request: FakeRequest) => Answer> = {}): FakeRequest[] {
  const requests: FakeRequest[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin);
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      address: url.pathname + url.search,
      body: init.body instanceof URLSearchParams ? init.body : null,
      signal: init.signal ?? null,
    };
    requests.push(request);
    const answer = answers[request.address]?.(request) ?? jsonAnswer(pageAt(request.address));
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return requests;
}
