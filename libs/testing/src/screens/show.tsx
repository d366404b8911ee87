import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PageResponse, ProjectRole } from '@zonewerk/contracts';
import {
  createShellStore,
  installShell,
  pageReceived,
  refetchCalls,
  type ConfirmOptions,
  type ShellHost,
} from '@zonewerk/shell-sdk';
import { UiProvider } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { fakeNetwork, TOKEN, type Handlers } from './network';

const person = { name: 'Mies', mail: 'mies@example.org', phone: '', created: 1, id: 'p', hash: '' };

/** Page response for a signed-in person. */
export const page: PageResponse = {
  title: 'Page',
  html: '',
  vars: {
    token: TOKEN,
    loggedIn: true,
    params: {},
    projectRole: null,
    composition: null,
    intercomData: person,
  },
  identi: 'page',
  url: '/',
  redirect: false,
  quickness: 1,
};

/**
 * Renders a screen with the real store, calls and components. Network and shell are fake. `host.confirm` answers
 * confirmations; a reload in place refetches all calls, like the real one.
 * @param handlers fake calls by path; an unknown call fails the test
 * @param loggedIn whether a person is signed in
 * @param projectRole role of the person in the project of the page; without one every control is visible
 */
export function show(
  screen: ReactNode,
  handlers: Handlers,
  loggedIn = true,
  projectRole: ProjectRole | null = null,
) {
  const sent = fakeNetwork(handlers);
  const store = createShellStore();
  const vars = { ...page.vars, loggedIn, projectRole, intercomData: loggedIn ? person : null };
  store.dispatch(pageReceived({ ...page, vars }));
  const host = {
    navigate: jest.fn(),
    reloadPage: jest.fn(() => refetchCalls(store)),
    confirm: jest.fn(async (_options: ConfirmOptions): Promise<boolean> => true),
    alert: jest.fn(async () => undefined),
    toast: jest.fn(),
    announce: jest.fn(),
    requestSignIn: jest.fn(async (): Promise<boolean> => false),
    requestStepUp: jest.fn(async (): Promise<boolean> => false),
    signOut: jest.fn(async (): Promise<void> => undefined),
  } satisfies ShellHost;
  installShell(host);
  const { unmount, container } = render(
    <Provider store={store}>
      <UiProvider env="test">{screen}</UiProvider>
    </Provider>,
  );
  return {
    sent,
    host,
    store,
    unmount,
    container,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
  };
}
