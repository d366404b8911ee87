import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { CALL_PATHS, ERRORS, type CallId, type ErrorCode, type Issue } from '@zonewerk/contracts';
import { readDownload } from './download';
import type { CallFailure } from './failure';
import { shell } from '../host';
import { messages } from '../messages';
import { fetchVars, personOf } from './page-fetch';
import { tokenReceived, type PageState } from '../store/page-slices';
import { sendForm, type OnProgress } from './send-form';

/** One request: which call, with which body and path parameters. */
export interface CallRequest {
  id: CallId;
  body?: object;
  params?: Readonly<Record<string, string>>;
  /** Fields of the query of a GET. */
  query?: Readonly<Record<string, string>>;
  /**
   * Milliseconds after which no answer is waited for any more, as if the network had failed; left out: as long as the
   * browser waits. For calls that may be sent again.
   */
  withinMs?: number;
  /** The answer is a file; the data is then a `Download`. */
  download?: boolean;
  /** Receives the sent bytes of a form or of a file; from 0 again when it is sent again. */
  onProgress?: OnProgress;
  /**
   * Of the windows that sign in or confirm: a lost session or a missing confirmation is told to them, because asking
   * for it would wait for the window that is asking.
   */
  ownWindow?: boolean;
}

type Result = { data: unknown } | { error: CallFailure };

/** Refusals that can be cured, after which the request is sent once more; each cure is tried once. */
type Cure = (api: BaseQueryApi) => Promise<boolean>;

const CURES: Partial<Record<ErrorCode, Cure>> = {
  csrf: async (api) => {
    const vars = await fetchVars(api.signal);
    if (vars === null) return false;
    if (isSomebodyElse(shownPerson(api), personOf({ vars }))) {
      // Another tab signed in as somebody else: this tab shows that person's page, and nothing is sent for them.
      void shell.reloadPage();
      return false;
    }
    api.dispatch(tokenReceived(vars.token));
    return true;
  },
  'not-logged-in': () => shell.requestSignIn(),
  'recent-factor-required': () => shell.requestStepUp(),
};

function cureOf(code: ErrorCode, { ownWindow }: CallRequest): Cure | undefined {
  return ownWindow && code !== 'csrf' ? undefined : CURES[code];
}

/**
 * Sends calls: JSON, FormData or bytes with the CSRF token; HTTP 200 is data, all else a `CallFailure`.
 * A stale token is renewed, a lost session is signed in again and a required confirmation is asked for,
 * then the request is repeated, but never for another person than the one who made it.
 */
export const baseQuery: BaseQueryFn<CallRequest, unknown, CallFailure> = async (request, api) => {
  const cured = new Set<ErrorCode>();
  const person = shownPerson(api);
  for (;;) {
    const result = await guarded(() => inTime(request, api), api);
    if (!('error' in result) || result.error.kind !== 'answer') return result;
    const code = result.error.status;
    const cure = cured.has(code) ? undefined : cureOf(code, request);
    if (!cure) return result;
    cured.add(code);
    const again = await guarded(async () => ({ data: await cure(api) }), api);
    if ('error' in again) return again;
    if (again.data !== true || isSomebodyElse(person, shownPerson(api))) return result;
  }
};

function shownPerson(api: BaseQueryApi): string | null {
  return personOf((api.getState() as { page: PageState }).page.current);
}

/** Whether a session now belongs to another person. A visitor who signs in stays the one who asked. */
function isSomebodyElse(before: string | null, now: string | null): boolean {
  return before !== null && now !== null && before !== now;
}

async function guarded(work: () => Promise<Result>, api: BaseQueryApi): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!api.signal.aborted && !window.navigator.onLine) return { error: { kind: 'offline' } };
    // Browsers report every network failure as a TypeError whose text differs per browser.
    const detail =
      error instanceof TypeError || !(error instanceof Error) ? messages.unreachable : error.message;
    return { error: { kind: 'transport', http: 0, detail } };
  }
}

/** Sends a request that is given up when its time is over. */
async function inTime(request: CallRequest, api: BaseQueryApi): Promise<Result> {
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

/** Copy with the token first, so that a server reading the stream has it before the files. */
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

/** Our server names seconds; a date, which a balancer may send, is left out. */
function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/u.test(retryAfter) ? Number(retryAfter) : null;
}

interface Answer {
  status: string;
  message: string;
  issues?: Issue[];
}

/** Any JSON object with a status is an answer, whatever the HTTP code (product decision "Answers"). */
function parseAnswer(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    const isAnswer =
      typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'string';
    return isAnswer ? { message: '', ...(value as { status: string }) } : null;
  } catch {
    // Not JSON: the caller reports it as a transport failure.
    return null;
  }
}

function isErrorCode(status: string): status is ErrorCode {
  return Object.hasOwn(ERRORS, status);
}
