import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ErrorCode, Issue, PageResponse } from '@zonewerk/contracts';
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

/** What a fake call does: gives an answer, or fails as the network would. */
type Answer = Response | Error | Promise<Response>;
type Handler = (body: Record<string, unknown>) => Answer;

export const page: PageResponse = {
  title: 'Page',
  html: '',
  vars: { token: 'token-1', loggedIn: true, intercomData: null },
  identi: 'page',
  url: '/',
  redirect: false,
  quickness: 1,
};

/** An answer of HTTP 200. */
export function ok(fields: object): Response {
  return Response.json({ status: 'success', message: '', ...fields });
}

/** A refusal of the catalogue. */
export function refusal(http: number, status: ErrorCode, message: string, issues?: Issue[]): Response {
  return Response.json({ status, message, issues }, { status: http });
}

/** The network is not there: requests fail, and the browser knows. */
export function offline(): Error {
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  return new TypeError('Failed to fetch');
}

/** A promise that a test settles when it wants to. */
export function later(): { answer: Promise<Response>; settle: (response: Response) => void } {
  let settle: (response: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    settle = resolve;
  });
  return { answer, settle };
}

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

/** Fields of a multipart body as an object, its files by their names. */
function read(body: RequestInit['body']): Record<string, unknown> {
  if (!(body instanceof FormData)) return JSON.parse(String(body)) as Record<string, unknown>;
  const fields: Record<string, unknown> = {};
  const files: string[] = [];
  for (const [name, value] of body) {
    if (value instanceof File) files.push(`${name} ${value.name}`);
    else fields[name] = value;
  }
  return { ...fields, files };
}

/** A fake network: each path has its handler, anything else fails the test. */
function network(handlers: Record<string, Handler>): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const path = new URL(String(input)).pathname;
    const { _csrf_token: token, ...body } = read(init.body);
    const handler = handlers[path];
    if (!handler || token !== 'token-1') throw new Error(`An unexpected request to ${path}.`);
    sent.push({ path, body });
    const answer = await handler(body);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return sent;
}

/**
 * Renders a screen with the real store, calls and components. Fake are the network and the shell; its reload in place
 * asks for all calls again, as the real one.
 */
export function show(screen: ReactNode, handlers: Record<string, Handler>) {
  const sent = network(handlers);
  const store = createShellStore();
  store.dispatch(pageReceived(page));
  const host = {
    navigate: jest.fn(),
    reloadPage: jest.fn(() => refetchCalls(store)),
    confirm: jest.fn(async (_options: ConfirmOptions): Promise<boolean> => true),
    alert: jest.fn(async () => undefined),
    toast: jest.fn(),
    announce: jest.fn(),
    requestSignIn: jest.fn(async (): Promise<boolean> => false),
    requestStepUp: jest.fn(async (): Promise<boolean> => false),
  } satisfies ShellHost;
  installShell(host);
  const ui = (
    <Provider store={store}>
      <UiProvider env="test">{screen}</UiProvider>
    </Provider>
  );
  const { unmount, container } = render(ui);
  return { sent, host, store, unmount, container, user: userEvent.setup() };
}

const realFetch = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});
