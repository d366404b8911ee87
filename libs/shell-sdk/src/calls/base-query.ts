import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { CALL_PATHS, ERRORS, type CallId, type ErrorCode, type Issue } from '@zonewerk/contracts';
import { readDownload } from './download';
import type { CallFailure } from './failure';
import { shell } from '../host';
import { messages } from '../messages';
import { fetchVars, personOf } from './page-fetch';
import { tokenReceived, type PageState } from '../store/page-slices';
import { sendForm, type OnProgress } from './send-form';

/** A request: the call, its body and its path parameters. */
export interface CallRequest {
  id: CallId;
  body?: object;
  params?: Readonly<Record<string, string>>;
  /** Query fields of a GET. */
  query?: Readonly<Record<string, string>>;
  /**
   * Request timeout in milliseconds; it counts as a network failure. Default: that of the browser. Only for calls that
   * can be repeated.
   */
  withinMs?: number;
  /** The response is a file; the data is a `Download`. */
  download?: boolean;
  /** Receives the sent bytes of a form or a file; starts from 0 for a repeated request. */
  onProgress?: OnProgress;
  /**
   * For the sign-in and confirmation windows. They receive a lost session or a missing confirmation as a failure,
   * because a request for it would wait for the same window.
   */
  ownWindow?: boolean;
}

type Result = { data: unknown } | { error: CallFailure };

/** Handler of a recoverable refusal. After it, the request is repeated once; each handler runs once. */
type Cure = (api: BaseQueryApi) => Promise<boolean>;

const RETRY_HANDLERS: Partial<Record<ErrorCode, Cure>> = {
  csrf: async (api) => {
    const vars = await fetchVars(api.signal);
    if (vars === null) return false;
    if (isDifferentUser(shownPerson(api), personOf({ vars }))) {
      // Another person signed in from another tab. This tab shows that person's page, and the request is not sent for
      // them.
      void shell.reloadPage();
      return false;
    }
    api.dispatch(tokenReceived(vars.token));
    return true;
  },
  'not-logged-in': () => shell.requestSignIn(),
  'recent-factor-required': () => shell.requestStepUp(),
};

function retryHandlerFor(code: ErrorCode, { ownWindow }: CallRequest): Cure | undefined {
  return ownWindow && code !== 'csrf' ? undefined : RETRY_HANDLERS[code];
}

/**
 * Sends calls: JSON, FormData or bytes with the CSRF token. HTTP 200 results in data, all else in a `CallFailure`. A
 * stale token is renewed, a lost session requires a sign-in, and a missing confirmation opens its window. Afterwards
 * the request is repeated, but never for another person.
 */
export const baseQuery: BaseQueryFn<CallRequest, unknown, CallFailure> = async (request, api) => {
  const cured = new Set<ErrorCode>();
  const person = shownPerson(api);
  for (;;) {
    const result = await toResult(() => withTimeout(request, api), api);
    if (!('error' in result) || result.error.kind !== 'answer') return result;
    const code = result.error.status;
    const cure = cured.has(code) ? undefined : retryHandlerFor(code, request);
    if (!cure) return result;
    cured.add(code);
    const again = await toResult(async () => ({ data: await cure(api) }), api);
    if ('error' in again) return again;
    if (again.data !== true || isDifferentUser(person, shownPerson(api))) return result;
  }
};

function shownPerson(api: BaseQueryApi): string | null {
  return personOf((api.getState() as { page: PageState }).page.current);
}

/** Whether the session now belongs to another person. A visitor who signed in counts as the same person. */
function isDifferentUser(before: string | null, now: string | null): boolean {
  return before !== null && now !== null && before !== now;
}

async function toResult(work: () => Promise<Result>, api: BaseQueryApi): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!api.signal.aborted && !window.navigator.onLine) return { error: { kind: 'offline' } };
    // Browsers report every network failure as a TypeError with a browser-specific text.
    const detail =
      error instanceof TypeError || !(error instanceof Error) ? messages.unreachable : error.message;
    return { error: { kind: 'transport', http: 0, detail } };
  }
}

/** Sends a request with a timeout. */
async function withTimeout(request: CallRequest, api: BaseQueryApi): Promise<Result> {
  if (request.withinMs === undefined) return send(request, api);
  const { signal } = api;
  const own = new AbortController();
  const giveUp = () => own.abort();
  signal.addEventListener('abort', giveUp);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TypeError('No answer came in time.'));
      giveUp();
    }, request.withinMs);
  });
  try {
    return await Promise.race([send(request, { ...api, signal: own.signal }), over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

async function send(request: CallRequest, api: BaseQueryApi): Promise<Result> {
  const { method, path } = CALL_PATHS[request.id];
  const url = new URL(fillPath(path, request.params ?? {}), window.location.origin);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  const { token } = (api.getState() as { page: PageState }).page;
  const headers: Record<string, string> = { Accept: 'application/json', 'X-CSRF-Token': token };
  const init: RequestInit = { method, headers, signal: api.signal, cache: 'no-store' };
  if (method === 'POST') {
    if (request.body instanceof FormData) init.body = withToken(request.body, token);
    else if (request.body instanceof Blob) {
      headers['Content-Type'] = 'application/octet-stream';
      init.body = request.body;
    } else {
      headers['Content-Type'] = 'application/json';
      init.body = JSON.stringify({ ...request.body, _csrf_token: token });
    }
  }
  const { onProgress } = request;
  const response = await (onProgress ? sendForm(url, init, onProgress) : fetch(url, init));
  const file = request.download && response.ok ? await readDownload(response) : null;
  return file ? { data: file } : readAnswer(response);
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Copy with the token first, so that a streaming server receives it before the files. */
function withToken(form: FormData, token: string): FormData {
  const copy = new FormData();
  copy.append('_csrf_token', token);
  for (const [name, value] of form) {
    if (name !== '_csrf_token') copy.append(name, value);
  }
  return copy;
}

async function readAnswer(response: Response): Promise<Result> {
  const answer = parseAnswer(await response.text());
  if (!answer) {
    return {
      error: { kind: 'transport', http: response.status, detail: messages.unreadable(response.status) },
    };
  }
  if (response.ok) return { data: answer };
  const { status, message, issues } = answer;
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  return {
    error: {
      kind: 'answer',
      http: response.status,
      status: isErrorCode(status) ? status : 'error',
      message,
      ...(issues ? { issues } : {}),
      ...(retryAfter === null ? {} : { retryAfter }),
    },
  };
}

/** The server sends seconds. A date, which a load balancer may send, is ignored. */
function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/u.test(retryAfter) ? Number(retryAfter) : null;
}

interface Answer {
  status: string;
  message: string;
  issues?: Issue[];
}

/** Any JSON object with a status is a response, with any HTTP status (product decision "Answers"). */
function parseAnswer(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    const isAnswer =
      typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'string';
    return isAnswer ? { message: '', ...(value as { status: string }) } : null;
  } catch {
    // Not JSON: the caller reports a transport failure.
    return null;
  }
}

function isErrorCode(status: string): status is ErrorCode {
  return Object.hasOwn(ERRORS, status);
}
