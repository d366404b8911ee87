import type { AnswerOf, BodyOf, PageResponse, closeSession } from '@zonewerk/contracts';
import { callApi, callQuery } from './call-api';
import { installShell, type ShellHost } from '../host';
import { pageReceived } from '../store/page-slices';
import { createShellStore } from '../store/store';

type Close = typeof closeSession;

const api = callApi.injectEndpoints({
  endpoints: (build) => ({
    closeForTest: build.mutation<AnswerOf<Close>, BodyOf<Close>>({
      query: callQuery<Close>('sessions.close'),
    }),
    windowForTest: build.mutation<AnswerOf<Close>, BodyOf<Close>>({
      query: (body) => ({ ...callQuery<Close>('sessions.close')(body), ownWindow: true }),
    }),
    timedForTest: build.mutation<AnswerOf<Close>, BodyOf<Close>>({
      query: (body) => ({ ...callQuery<Close>('sessions.close')(body), withinMs: 5_000 }),
    }),
    uploadForTest: build.mutation<unknown, FormData>({ query: (form) => callQuery('support.create')(form) }),
  }),
});

const BODY = { session_ip: '192.0.2.7', session_date: '2026-01-01T00:00:00.000Z' };
const page: PageResponse = {
  title: 'Sessions',
  html: '',
  vars: {
    token: 'token-1',
    loggedIn: true,
    params: {},
    projectRole: null,
    composition: null,
    intercomData: null,
  },
  identi: 'account-security-check',
  url: '/account/sessions/',
  redirect: false,
  quickness: 1,
};

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

const refusal = (code: string, http: number) => json(http, { status: code, message: `refused: ${code}` });
const success = () => json(200, { status: 'success', message: 'Done.' });

interface Sent {
  path: string;
  init: RequestInit;
}

/** A fake network: responds in order and records requests. */
function network(...answers: (Response | Error)[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init = {}) => {
    sent.push({ path: new URL(String(input)).pathname, init });
    const answer = answers.shift();
    if (!answer) throw new Error('An unexpected request was made.');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return sent;
}

const host = { requestSignIn: jest.fn(), requestStepUp: jest.fn(), reloadPage: jest.fn() };

function close() {
  const store = createShellStore();
  store.dispatch(pageReceived(page));
  return store.dispatch(api.endpoints.closeForTest.initiate(BODY));
}

const bodyOf = (sent: Sent | undefined): Record<string, string> => JSON.parse(String(sent?.init.body));

const realFetch = globalThis.fetch;

beforeEach(() => {
  host.requestSignIn.mockReset().mockResolvedValue(true);
  host.requestStepUp.mockReset().mockResolvedValue(true);
  host.reloadPage.mockReset().mockResolvedValue(undefined);
  installShell(host as unknown as ShellHost);
});

afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

describe('a call', () => {
  it('posts JSON with the token of the page', async () => {
    const sent = network(success());
    expect(await close()).toEqual({ data: { status: 'success', message: 'Done.' } });
    expect(sent[0]?.path).toBe('/api/self/user/close/');
    expect(bodyOf(sent[0])).toEqual({ ...BODY, _csrf_token: 'token-1' });
  });

  it('posts forms with the token first and every value of a repeated field', async () => {
    const sent = network(success());
    const form = new FormData();
    form.append('subject', 'Hello');
    form.append('support-case-files[]', new File(['a'], 'a.txt'));
    form.append('support-case-files[]', new File(['b'], 'b.txt'));
    const store = createShellStore();
    store.dispatch(pageReceived(page));
    await store.dispatch(api.endpoints.uploadForTest.initiate(form));
    const body = sent[0]?.init.body as FormData;
    expect([...body.keys()]).toEqual([
      '_csrf_token',
      'subject',
      'support-case-files[]',
      'support-case-files[]',
    ]);
    expect(body.get('_csrf_token')).toBe('token-1');
    expect(sent[0]?.init.headers).not.toHaveProperty('Content-Type');
  });
});

describe('a call with a time limit', () => {
  const timed = () => {
    const store = createShellStore();
    store.dispatch(pageReceived(page));
    return store.dispatch(api.endpoints.timedForTest.initiate(BODY));
  };

  afterEach(() => jest.useRealTimers());

  it('is aborted at the limit with a transport failure', async () => {
    jest.useFakeTimers();
    const signals: (AbortSignal | null | undefined)[] = [];
    globalThis.fetch = (_input, init) => {
      signals.push(init?.signal);
      return new Promise(() => undefined);
    };
    const call = timed();
    await jest.advanceTimersByTimeAsync(4_999);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    await jest.advanceTimersByTimeAsync(1);
    expect((await call).error).toMatchObject({ kind: 'transport', http: 0 });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('returns a response within the limit', async () => {
    jest.useFakeTimers();
    const sent = network(success());
    const call = timed();
    await jest.advanceTimersByTimeAsync(5_000);
    expect((await call).data).toEqual({ status: 'success', message: 'Done.' });
    expect(sent[0]?.init.signal?.aborted).toBe(false);
  });
});

describe('a failed call', () => {
  it('has the code, the message and the issues of a refusal', async () => {
    const issues = [{ path: 'session_ip', message: 'This is not an IP address.' }];
    network(json(400, { status: 'validation-error', message: 'Please check the marked fields.', issues }));
    expect((await close()).error).toEqual({
      kind: 'answer',
      http: 400,
      status: 'validation-error',
      message: 'Please check the marked fields.',
      issues,
    });
  });

  it.each([
    ['45', { retryAfter: 45 }],
    ['Fri, 31 Dec 1999 23:59:59 GMT', {}],
  ])('has the wait of the Retry-After header %p', async (header, expected) => {
    const body = { status: 'too-many-requests', message: 'Wait.' };
    network(Response.json(body, { status: 429, headers: { 'retry-after': header } }));
    expect((await close()).error).toEqual({ kind: 'answer', http: 429, ...body, ...expected });
  });

  it('is a transport failure for a response of another format', async () => {
    network(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await close()).error).toMatchObject({ kind: 'transport', http: 502 });
  });

  it('distinguishes offline from unreachable', async () => {
    network(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'));
    expect((await close()).error).toMatchObject({ kind: 'transport', http: 0 });
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    expect((await close()).error).toEqual({ kind: 'offline' });
  });
});

describe('recovery of a call', () => {
  it('renews a stale token once and sends the new one', async () => {
    const fresh = json(200, { ...page, vars: { ...page.vars, token: 'token-2' } });
    const sent = network(refusal('csrf', 403), fresh, success());
    expect((await close()).data).toMatchObject({ status: 'success' });
    expect(bodyOf(sent[2])['_csrf_token']).toBe('token-2');
  });

  it('stops when the renewed token is refused too', async () => {
    const sent = network(refusal('csrf', 403), json(200, page), refusal('csrf', 403));
    expect((await close()).error).toMatchObject({ kind: 'answer', status: 'csrf' });
    expect(sent).toHaveLength(3);
  });

  it('requests a sign-in, then repeats the call', async () => {
    network(refusal('not-logged-in', 401), success());
    expect((await close()).data).toMatchObject({ status: 'success' });
    expect(host.requestSignIn).toHaveBeenCalledTimes(1);
  });

  it('requests a confirmation, then repeats the call, and ends after a declined one', async () => {
    network(refusal('recent-factor-required', 403), success(), refusal('recent-factor-required', 403));
    expect((await close()).data).toMatchObject({ status: 'success' });
    host.requestStepUp.mockResolvedValue(false);
    expect((await close()).error).toMatchObject({ status: 'recent-factor-required' });
    expect(host.requestStepUp).toHaveBeenCalledTimes(2);
  });
});

describe('calls of the sign-in and confirmation windows', () => {
  const ask = () => {
    const store = createShellStore();
    store.dispatch(pageReceived(page));
    return store.dispatch(api.endpoints.windowForTest.initiate(BODY));
  };

  it.each(['not-logged-in', 'recent-factor-required'])(
    'receive %s without opening another window',
    async (code) => {
      network(refusal(code, 403));
      expect((await ask()).error).toMatchObject({ kind: 'answer', status: code });
      expect([host.requestSignIn.mock.calls.length, host.requestStepUp.mock.calls.length]).toEqual([0, 0]);
    },
  );

  it('renew a stale token', async () => {
    const fresh = json(200, { ...page, vars: { ...page.vars, token: 'token-2' } });
    network(refusal('csrf', 403), fresh, success());
    expect((await ask()).data).toMatchObject({ status: 'success' });
  });
});

describe('a sign-in during a call', () => {
  const pageOf = (id: string): PageResponse => {
    const intercomData = { name: id, mail: `${id}@example.org`, phone: '', created: 1, id, hash: '' };
    return { ...page, vars: { ...page.vars, token: `token of ${id}`, intercomData } };
  };

  function closeAs(id: string) {
    const store = createShellStore();
    store.dispatch(pageReceived(pageOf(id)));
    return { store, result: store.dispatch(api.endpoints.closeForTest.initiate(BODY)) };
  }

  it('by another user in another tab does not repeat the call, and reloads the page', async () => {
    const sent = network(refusal('csrf', 403), json(200, pageOf('bob')));
    expect((await closeAs('ann').result).error).toMatchObject({ status: 'csrf' });
    expect(sent).toHaveLength(2);
    expect(host.reloadPage).toHaveBeenCalledTimes(1);
  });

  it('by another user in the login window does not repeat the call', async () => {
    const sent = network(refusal('not-logged-in', 401));
    const { store, result } = closeAs('ann');
    host.requestSignIn.mockImplementation(async () => {
      store.dispatch(pageReceived(pageOf('bob')));
      return true;
    });
    expect((await result).error).toMatchObject({ status: 'not-logged-in' });
    expect(sent).toHaveLength(1);
  });

  it('by the same user repeats the call', async () => {
    network(refusal('csrf', 403), json(200, pageOf('ann')), success());
    expect((await closeAs('ann').result).data).toMatchObject({ status: 'success' });
  });
});
