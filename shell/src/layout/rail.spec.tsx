/** @alone Routers of other specs would respond to the same history. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createShellStore, useQueryParam } from '@zonewerk/shell-sdk';
import { Provider } from 'react-redux';
import { Outlet, RouterProvider } from 'react-router-dom';
import { interceptDocument } from '../navigation/intercept';
import { createPageRouter, type PageRouter } from '../navigation/page-router';
import { fakeServer } from '../test/fake-server';
import { Rail } from './rail';

const PATH = '/developer/dashboard/projects/p1/clusters/';
const realFetch = globalThis.fetch;
let pages: PageRouter;

function Layout() {
  return (
    <>
      <Rail projectId="p1" />
      <Outlet />
    </>
  );
}

/** A list with a filter in the URL. */
function Page() {
  const [query, setQuery] = useQueryParam('query');
  return <button onClick={() => setQuery('a')}>Filter {query}</button>;
}

const idle = () => waitFor(() => expect(pages.busy.get()).toBe(false));
const followLink = async () => {
  await userEvent.click(screen.getByRole('link', { name: 'DNS' }));
  await idle();
};
const address = () => window.location.pathname + window.location.search;

afterEach(() => {
  pages.dispose();
  globalThis.fetch = realFetch;
});

it('a rail link adds a history entry over a filtered list, but none for the current URL', async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  fakeServer();
  window.history.replaceState(null, '', PATH);
  pages = createPageRouter(
    {
      divert: () => null,
      requestSignIn: async () => false,
      moveOver: () => false,
      token: () => '',
      tokenReceived: () => {},
      formFailed: () => {},
    },
    { Layout, Page, Waiting: () => null, Failed: () => null },
  );
  const { go, sendForm } = pages;
  interceptDocument({ go: (target) => go(target, { link: true }), sendForm, prefetch: () => {} });
  render(
    <Provider store={createShellStore()}>
      <RouterProvider router={pages.router} />
    </Provider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  expect(address()).toBe(`${PATH}?query=a`);
  const entries = window.history.length;
  await followLink();
  expect([address(), window.history.length]).toEqual([PATH, entries + 1]);
  await followLink();
  expect(window.history.length).toBe(entries + 1);
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await popped;
  await idle();
  expect(address()).toBe(`${PATH}?query=a`);
});
