import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteError } from '@zonewerk/federation/runtime';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { App } from './app';
import { createServices } from './create-services';
import type { LoadedRemoteScreen, Remotes } from './services';
import { fakeServer, jsonAnswer, pageAt, type FakeRequest } from './test/fake-server';

const person = { name: 'Mies', mail: 'mies@example.org', phone: '', created: 1, id: 'mies', hash: '' };
const signedIn = {
  token: 'token-2',
  loggedIn: true,
  params: {},
  projectRole: null,
  composition: null,
  intercomData: person,
};

/** Real: the whole shell in jsdom. Fake: the server, and one remote. */
let loadsFail = false;
let throwOnShow = false;

function Screen({ page }: ScreenProps) {
  const [text, setText] = useState('');
  if (throwOnShow) throw new Error('A fault of the remote.');
  return (
    <>
      <h1>{page.title}</h1>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

/** The fallback version of the fake remote for a version that threw. */
let standIn: LoadedRemoteScreen | null = null;
let shownBy: LoadedRemoteScreen | null = null;

const remotes: Remotes = {
  ownerOf: (identi) => (identi === 'projects' ? 'mfe_content' : null),
  lost: () => null,
  ready: () => shownBy,
  async load() {
    if (loadsFail) throw new RemoteError('entry', 'projects', 'mfe_content', '1', 'gone');
    shownBy ??= { Screen, version: '2', earlier: false };
    return shownBy;
  },
  async threw() {
    shownBy = standIn;
    return standIn !== null;
  },
  prefetch() {},
  forgive: jest.fn(),
};

let session = false;
let loginAnswers: object[] = [];

function serve(more: Parameters<typeof fakeServer>[0] = {}): FakeRequest[] {
  const projects = () =>
    session
      ? jsonAnswer(pageAt('/projects/', { identi: 'projects', title: 'Projects', vars: signedIn }))
      : jsonAnswer(pageAt('/projects/', { redirect: true, url: '/login/?returnUrl=%2Fprojects%2F' }));
  return fakeServer({
    ...more,
    '/projects/': projects,
    '/login/?returnUrl=%2Fprojects%2F': () =>
      jsonAnswer(pageAt('/login/', { identi: 'login', title: 'Sign in' })),
    '/renderTemplate/header/': () => new Response(`<div data-zw-logged-in="${session}"></div>`),
    '/api/partners/projects/list/': () =>
      jsonAnswer({ status: 'success', message: '', list: [], next: null, count: 0 }),
    '/api/user/login/': () => {
      const answer = loginAnswers.shift() ?? { status: 'success', message: '', try: 0, type: null };
      if ('status' in answer && answer.status === 'success') {
        session = true;
        document.cookie = 'zw_logged_in=1; path=/';
      }
      return jsonAnswer(answer);
    },
  });
}

const realFetch = globalThis.fetch;

beforeEach(() => {
  session = false;
  loginAnswers = [];
  loadsFail = false;
  throwOnShow = false;
  standIn = null;
  shownBy = null;
  window.scrollTo = jest.fn();
  document.cookie = 'zw_consent=true.analytical=0.supportive=0; path=/';
  document.cookie = 'zw_logged_in=; path=/; max-age=0';
  window.history.replaceState(null, '', '/projects/');
});

afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

function open() {
  const services = createServices(() => remotes);
  const { unmount } = render(<App services={services} boot={{ channel: 'production' }} nonce={undefined} />);
  return { services, unmount, user: userEvent.setup({ delay: null }) };
}

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText(/Email address/u), 'mies@example.org');
  await user.type(screen.getByLabelText(/^Password/u), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('sign-in on the login page opens the requested page', async () => {
  serve();
  const { user } = open();
  await signIn(user);
  await screen.findByRole('heading', { name: 'Projects' });
  expect(window.location.pathname + window.location.search).toBe('/projects/');
  expect(document.title).toBe('Projects – Zonewerk');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an invalid email address is rejected without a request', async () => {
  const requests = serve();
  const { user } = open();
  await user.type(await screen.findByLabelText(/Email address/u), 'mies');
  await user.type(screen.getByLabelText(/^Password/u), 'x');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('This is not a valid mail address.');
  expect(requests.some((one) => one.address === '/api/user/login/')).toBe(false);
});

it('a rejected sign-in shows the server message and preserves the email address', async () => {
  serve();
  loginAnswers = [{ status: 'invalid-credentials', message: 'That did not match.', try: 1, type: null }];
  const { user } = open();
  await signIn(user);
  await screen.findByText('That did not match.');
  expect(screen.getByLabelText<HTMLInputElement>(/Email address/u).value).toBe('mies@example.org');
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/u).value).toBe('');
});

it('a lost login cookie opens the login window over the page and preserves the input', async () => {
  session = true;
  document.cookie = 'zw_logged_in=1; path=/';
  serve();
  const { user } = open();
  await user.type(await screen.findByLabelText('Note'), 'half a thought');
  document.cookie = 'zw_logged_in=; path=/; max-age=0';
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Your session has ended.');
  await user.type(await screen.findByLabelText(/^Password/u), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a thought');
});

it.each([
  ['cannot be loaded', () => (loadsFail = true)],
  ['throws while rendering', () => (throwOnShow = true)],
])('a remote that %s is contained and can be retried', async (_, breakIt) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  session = true;
  document.cookie = 'zw_logged_in=1; path=/';
  serve();
  breakIt();
  const { user } = open();
  await screen.findByText('Projects could not be shown. The rest of Zonewerk works.');
  throwOnShow = false;
  loadsFail = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Projects' });
  logged.mockRestore();
});

it('a pending sign-out is not treated as a lost session', async () => {
  session = true;
  document.cookie = 'zw_logged_in=1; path=/';
  let refuse: (answer: Response) => void = () => undefined;
  serve({ '/api/user/logout/': () => new Promise((resolve) => (refuse = resolve)) });
  jest.useFakeTimers();
  const { services } = open();
  await screen.findByLabelText('Note');
  const signedOut = services.signOut();
  document.cookie = 'zw_logged_in=; path=/; max-age=0';
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(services.signIn.open.get()).toBe(false);
  refuse(jsonAnswer({ status: 'error', message: 'Please try again.' }, 500));
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(services.signIn.open.get()).toBe(true);
  jest.useRealTimers();
  expect(await screen.findByText('Please try again.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'OK', hidden: true }));
  await signedOut;
});

it('an earlier version replaces one that threw, with a notice', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  session = true;
  document.cookie = 'zw_logged_in=1; path=/';
  serve();
  throwOnShow = true;
  standIn = { Screen: () => <h1>Projects of old</h1>, version: '1', earlier: true };
  open();
  await screen.findByRole('heading', { name: 'Projects of old' });
  expect(screen.getByText(/This is an earlier version of Projects/u)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try the current version' })).toBeTruthy();
  logged.mockRestore();
});

it('the email address of a link is filled in, and the focus is on the password', async () => {
  const requests = serve();
  window.history.replaceState(null, '', '/login/?mail=mies%40example.org&returnUrl=%2Fprojects%2F');
  const { user } = open();
  expect((await screen.findByLabelText<HTMLInputElement>(/Email address/u)).value).toBe('mies@example.org');
  const password = screen.getByLabelText(/^Password/u);
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(window.location.search).toBe('?returnUrl=%2Fprojects%2F');
  expect(requests.some((one) => one.address.includes('mail='))).toBe(false);
  await user.type(password, 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Projects' });
});

it('the account menu shows the signed-in user', async () => {
  session = true;
  document.cookie = 'zw_logged_in=1; path=/';
  serve();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Account menu, Mies' }));
  const name = await screen.findByText('Mies');
  expect(name.parentElement?.textContent).toBe('Miesmies@example.org');
});

it('an error response is shown as a page with a heading, and Retry loads the page', async () => {
  let busy = true;
  const busyServer = () => {
    return busy
      ? jsonAnswer({ status: 'unavailable', message: 'Please come back in a minute.' }, 503)
      : jsonAnswer(pageAt('/support/', { title: 'Privacy', html: '<h1>Privacy</h1>' }));
  };
  fakeServer({ '/support/': busyServer });
  window.history.replaceState(null, '', '/support/');
  document.cookie = 'zw_logged_in=1; path=/';
  const { user } = open();
  await screen.findByRole('heading', { level: 1, name: 'Something went wrong' });
  // The user is unknown so far: the login cookie marks a signed-in browser.
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Please come back in a minute.');
  expect(document.title).toBe('Something went wrong – Zonewerk');
  busy = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Privacy' });
  expect(document.title).toBe('Privacy – Zonewerk');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('a 401 response opens the login window', async () => {
  serve();
  const answered = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input).endsWith('/projects/') && !session
      ? Promise.resolve(jsonAnswer({ status: 'not-logged-in', message: 'Please sign in.' }, 401))
      : answered(input, init);
  const { user } = open();
  await signIn(user);
  await screen.findByRole('heading', { name: 'Projects' });
  expect(window.location.pathname).toBe('/projects/');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a page without a remote shows a notice', async () => {
  fakeServer({
    '/support/': () => jsonAnswer(pageAt('/support/', { identi: 'support', title: 'Support', html: '' })),
  });
  window.history.replaceState(null, '', '/support/');
  open();
  await screen.findByRole('heading', { level: 1, name: 'Support' });
  await screen.findByRole('heading', { level: 2, name: 'This part is not available right now' });
});

it('the page is reloaded when another tab shows a different user', async () => {
  session = true;
  document.cookie = 'zw_logged_in=1; path=/';
  const requests = serve();
  open();
  await screen.findByRole('heading', { name: 'Projects' });
  const pageRequests = () => requests.filter((one) => one.address === '/projects/').length;
  const before = pageRequests();
  act(() => new BroadcastChannel('zw-person').postMessage('somebody else'));
  await waitFor(() => expect(pageRequests()).toBe(before + 1));
});
