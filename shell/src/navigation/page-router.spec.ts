/** @alone Routers of other specs would respond to the same history. */
import { waitFor } from '@testing-library/react';
import { fakeServer, jsonAnswer, pageAt, type FakeRequest } from '../test/fake-server';
import { createPageRouter, type PageRouter } from './page-router';

const requestSignIn = jest.fn<Promise<boolean>, []>();
const formFailed = jest.fn();
const moveOver = () => false;
const divert = (url: URL) => (url.searchParams.has('drop') ? url.pathname : null);
const realFetch = globalThis.fetch;
let token = 'token-1';
let open: PageRouter | null = null;

function start(): PageRouter {
  open = createPageRouter({
    divert,
    moveOver,
    requestSignIn,
    formFailed,
    token: () => token,
    tokenReceived: (next) => (token = next),
  });
  return open;
}

const untilIdle = (pages: PageRouter) => waitFor(() => expect(pages.busy.get()).toBe(false));
const titleShown = (pages: PageRouter) => {
  const result = pages.shown()?.result;
  return result?.kind === 'page' ? result.page.title : result?.kind;
};

beforeEach(() => {
  window.history.replaceState(null, '', '/privacy/');
  token = 'token-1';
  requestSignIn.mockReset().mockResolvedValue(true);
  formFailed.mockReset();
});

afterEach(() => {
  open?.dispose();
  globalThis.fetch = realFetch;
});

describe('a navigation', () => {
  it('loads the page of the document, then the next one', async () => {
    const requests = fakeServer();
    const pages = start();
    expect(pages.busy.get()).toBe(true);
    await untilIdle(pages);
    pages.go('/cookies/?a=1#part');
    await untilIdle(pages);
    expect(requests.map((one) => one.address)).toEqual(['/privacy/', '/cookies/?a=1']);
    expect(titleShown(pages)).toBe('Title of /cookies/?a=1');
    expect(window.location.hash).toBe('#part');
  });

  it('follows a diverted path without a request for the original one', async () => {
    const requests = fakeServer();
    const pages = start();
    await untilIdle(pages);
    const entries = window.history.length;
    pages.go('/cookies/?drop=1');
    await untilIdle(pages);
    expect(requests.map((one) => one.address)).toEqual(['/privacy/', '/cookies/']);
    expect([window.location.search, window.history.length]).toEqual(['', entries + 1]);
  });

  it('follows redirects in one history step', async () => {
    fakeServer({
      '/projects/': () =>
        jsonAnswer(pageAt('/projects/', { redirect: true, url: '/login/?returnUrl=%2Fprojects%2F' })),
    });
    const pages = start();
    await untilIdle(pages);
    const entries = window.history.length;
    pages.go('/projects/');
    await untilIdle(pages);
    expect(window.location.pathname + window.location.search).toBe('/login/?returnUrl=%2Fprojects%2F');
    expect(window.history.length).toBe(entries + 1);
  });

  it('follows a limited number of redirects', async () => {
    const requests = fakeServer({
      '/a/': () => jsonAnswer(pageAt('/a/', { redirect: true, url: '/b/' })),
      '/b/': () => jsonAnswer(pageAt('/b/', { redirect: true, url: '/a/' })),
    });
    const pages = start();
    await untilIdle(pages);
    pages.go('/a/');
    await untilIdle(pages);
    expect(requests.length).toBeLessThan(15);
  });

  it('supersedes an older one that responds later', async () => {
    let release = () => {};
    const requests = fakeServer({
      '/slow/': () =>
        new Promise((resolve) => {
          release = () => resolve(jsonAnswer(pageAt('/slow/')));
        }),
    });
    const pages = start();
    await untilIdle(pages);
    pages.go('/slow/');
    await waitFor(() => expect(requests.at(-1)?.address).toBe('/slow/'));
    pages.go('/quick/');
    await untilIdle(pages);
    expect(requests.find((one) => one.address === '/slow/')?.signal?.aborted).toBe(true);
    release();
    await untilIdle(pages);
    expect(titleShown(pages)).toBe('Title of /quick/');
    expect(window.location.pathname).toBe('/quick/');
  });

  it('adds no history entry for the current URL', async () => {
    fakeServer();
    const pages = start();
    await untilIdle(pages);
    const entries = window.history.length;
    pages.go('/privacy/');
    await untilIdle(pages);
    expect(window.history.length).toBe(entries);
  });
});

describe('failed fetches', () => {
  it.each([
    ['a page in JSON is a page', () => jsonAnswer(pageAt('/x/', { title: 'Not found' }), 404), 'Not found'],
    [
      'other JSON is a refusal',
      () => jsonAnswer({ status: 'unavailable', message: 'Later.' }, 503),
      'refusal',
    ],
    ['the rest is raw text', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'raw'],
    ['no answer is offline', () => new TypeError('Failed to fetch'), 'offline'],
  ])('%s', async (_, answer, expected) => {
    fakeServer({ '/x/': answer });
    const pages = start();
    await untilIdle(pages);
    pages.go('/x/');
    await untilIdle(pages);
    expect(titleShown(pages)).toBe(expected);
  });
});

describe('a 401 response', () => {
  const refused = () => jsonAnswer({ status: 'not-logged-in', message: 'Please sign in.' }, 401);

  it('requires a sign-in and then loads the page again', async () => {
    let answers = 0;
    fakeServer({ '/x/': () => (++answers === 1 ? refused() : jsonAnswer(pageAt('/x/'))) });
    const pages = start();
    await untilIdle(pages);
    pages.go('/x/');
    await untilIdle(pages);
    expect(requestSignIn).toHaveBeenCalledTimes(1);
    expect([titleShown(pages), window.location.pathname]).toEqual(['Title of /x/', '/x/']);
  });

  it('is shown after a cancelled sign-in', async () => {
    fakeServer({ '/x/': refused });
    requestSignIn.mockResolvedValue(false);
    const pages = start();
    await untilIdle(pages);
    pages.go('/x/');
    await untilIdle(pages);
    expect(titleShown(pages)).toBe('refusal');
  });
});

describe('reload in place', () => {
  const lost = () =>
    jsonAnswer(pageAt('/privacy/', { redirect: true, url: '/login/?returnUrl=%2Fprivacy%2F' }));

  it('requires a sign-in over the page, then loads the page again', async () => {
    let answers = 0;
    fakeServer({ '/privacy/': () => (++answers === 2 ? lost() : jsonAnswer(pageAt('/privacy/'))) });
    const pages = start();
    await untilIdle(pages);
    await pages.reload();
    expect(requestSignIn).toHaveBeenCalledTimes(1);
    expect([answers, window.location.pathname]).toEqual([3, '/privacy/']);
  });

  it('opens the login page after a cancelled sign-in', async () => {
    let answers = 0;
    fakeServer({ '/privacy/': () => (++answers === 2 ? lost() : jsonAnswer(pageAt('/privacy/'))) });
    requestSignIn.mockResolvedValue(false);
    const pages = start();
    await untilIdle(pages);
    await pages.reload();
    await waitFor(() => expect(window.location.pathname).toBe('/login/'));
  });
});

describe('forms', () => {
  const submission = (path: string, method: 'get' | 'post' = 'post') => ({
    method,
    url: new URL(path, window.location.origin),
    fields: new URLSearchParams({ analytical: '1' }),
  });

  it('send POST with the token and show the response without another request', async () => {
    const requests = fakeServer({
      '/cookies/': () => jsonAnswer(pageAt('/cookies/', { title: 'Saved' })),
    });
    const pages = start();
    await untilIdle(pages);
    await pages.sendForm(submission('/cookies/'));
    await untilIdle(pages);
    expect(requests.slice(1).map((one) => one.method)).toEqual(['POST']);
    expect(requests[1]?.body?.toString()).toBe('analytical=1&_csrf_token=token-1');
    expect([titleShown(pages), window.location.pathname]).toEqual(['Saved', '/cookies/']);
  });

  it('follow the redirect of a response', async () => {
    fakeServer({ '/cookies/': () => jsonAnswer(pageAt('/cookies/', { redirect: true, url: '/done/' })) });
    const pages = start();
    await untilIdle(pages);
    await pages.sendForm(submission('/cookies/'));
    await untilIdle(pages);
    expect(window.location.pathname).toBe('/done/');
  });

  it('renew a stale token and send again', async () => {
    const posted = (request: FakeRequest) =>
      request.body?.get('_csrf_token') === 'token-2'
        ? jsonAnswer(pageAt('/cookies/', { title: 'Saved' }))
        : jsonAnswer({ status: 'csrf', message: 'Expired.' }, 403);
    const vars = { ...pageAt('/').vars, token: 'token-2' };
    fakeServer({ '/cookies/': posted, '/privacy/': () => jsonAnswer(pageAt('/privacy/', { vars })) });
    const pages = start();
    await untilIdle(pages);
    await pages.sendForm(submission('/cookies/'));
    await untilIdle(pages);
    expect(titleShown(pages)).toBe('Saved');
  });

  it('are preserved after a network failure', async () => {
    fakeServer({ '/cookies/': () => new TypeError('Failed to fetch') });
    const pages = start();
    await untilIdle(pages);
    await pages.sendForm(submission('/cookies/'));
    expect(formFailed).toHaveBeenCalledWith({ kind: 'offline' });
    expect([titleShown(pages), pages.busy.get()]).toEqual(['Title of /privacy/', false]);
  });

  it('drop a response after another navigation', async () => {
    let release = () => {};
    fakeServer({
      '/cookies/': () =>
        new Promise((resolve) => {
          release = () => resolve(jsonAnswer(pageAt('/cookies/')));
        }),
    });
    const pages = start();
    await untilIdle(pages);
    const sent = pages.sendForm(submission('/cookies/'));
    pages.go('/elsewhere/');
    await untilIdle(pages);
    release();
    await sent;
    expect([titleShown(pages), window.location.pathname]).toEqual(['Title of /elsewhere/', '/elsewhere/']);
  });

  it('send GET as a navigation', async () => {
    const requests = fakeServer();
    const pages = start();
    await untilIdle(pages);
    await pages.sendForm(submission('/support/?query=a', 'get'));
    await untilIdle(pages);
    expect(requests.at(-1)?.address).toBe('/support/?query=a');
  });
});
