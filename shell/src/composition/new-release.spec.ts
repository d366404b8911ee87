import { waitFor } from '@testing-library/react';
import { createPageRouter, type PageRouter } from '../navigation/page-router';
import { fakeServer, jsonAnswer, pageAt } from '../test/fake-server';

const moveOver = jest.fn<boolean, [string | null, URL]>();
const realFetch = globalThis.fetch;
let open: PageRouter | null = null;

function start(): PageRouter {
  open = createPageRouter({
    divert: () => null,
    requestSignIn: async () => true,
    moveOver,
    formFailed: jest.fn(),
    token: () => 'token-1',
    tokenReceived: jest.fn(),
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
  moveOver.mockReset().mockReturnValue(false);
});

afterEach(() => {
  open?.dispose();
  globalThis.fetch = realFetch;
});

describe('a new release', () => {
  const vars = { ...pageAt('/').vars, composition: 'c-2' };
  const offered = () => moveOver.mock.calls.map(([composition, url]) => `${composition} ${url.pathname}`);

  it('is offered at the final target of a link, and no other page is shown', async () => {
    fakeServer({
      '/old/': () => jsonAnswer(pageAt('/old/', { redirect: true, url: '/new/', vars })),
      '/new/': () => jsonAnswer(pageAt('/new/', { vars })),
    });
    const pages = start();
    await untilIdle(pages);
    moveOver.mockReturnValue(true);
    pages.go('/old/', { link: true });
    await waitFor(() => expect(offered()).toEqual(['c-2 /new/']));
    expect([titleShown(pages), window.location.pathname]).toEqual(['Title of /privacy/', '/privacy/']);
  });

  it('changes nothing when it is declined', async () => {
    fakeServer();
    const pages = start();
    await untilIdle(pages);
    pages.go('/cookies/', { link: true });
    await untilIdle(pages);
    expect([titleShown(pages), offered()]).toEqual(['Title of /cookies/', ['null /cookies/']]);
  });

  it('is not offered for opening, reloading, posting or navigation by the product', async () => {
    fakeServer({ '/cookies/': () => jsonAnswer(pageAt('/cookies/', { vars })) });
    const pages = start();
    await untilIdle(pages);
    await pages.reload();
    pages.go('/terms/');
    await untilIdle(pages);
    const url = new URL('/cookies/', window.location.origin);
    await pages.sendForm({ method: 'post', url, fields: new URLSearchParams() });
    await untilIdle(pages);
    expect([titleShown(pages), offered()]).toEqual(['Title of /cookies/', []]);
  });
});
