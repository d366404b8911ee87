import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { App } from './app';
import { createServices } from './create-services';
import type { Remotes } from './services';
import { fakeServer, jsonAnswer, pageAt, type FakeRequest } from './test/fake-server';

const person = { name: 'Mies', mail: 'mies@example.org', phone: '', created: 1, id: 'mies', hash: '' };
const signedIn = { token: 'token-2', loggedIn: true, intercomData: person };

/** What is real: the whole shell in jsdom. Fake: the server, and one remote. */
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

const remotes: Remotes = {
  ownerOf: (identi) => (identi === 'projects' ? 'mfe_content' : null),
  load() {
    return loadsFail
      ? Promise.reject(new Error('The entry could not be loaded.'))
      : Promise.resolve({ Screen });
  },
  prefetch() {},
};

let session = false;
let loginAnswers: object[] = [];

function serve(): FakeRequest[] {
  const projects = () =>
    session
      ? jsonAnswer(pageAt('/projects/', { identi: 'projects', title: 'Projects', vars: signedIn }))
      : jsonAnswer(pageAt('/projects/', { redirect: true, url: '/login/?returnUrl=%2Fprojects%2F' }));
  return fakeServer({
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
  window.scrollTo = jest.fn();
  document.cookie = 'zw_consent=true.analytical=0.supportive=0; path=/';
  document.cookie = 'zw_logged_in=; path=/; max-age=0';
  window.history.replaceState(null, '', '/projects/');
});

afterEach(() => {
  globalThis.fetch = realFetch;
});

function open() {
  const services = createServices(remotes);
  const { unmount } = render(<App services={services} nonce={undefined} />);
  return { services, unmount, user: userEvent.setup() };
}

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText(/Mail address/u), 'mies@example.org');
  await user.type(screen.getByLabelText(/^Password/u), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

jest.setTimeout(30_000);
// Waits end as soon as the condition holds; a busy machine may need the rest.
configure({ asyncUtilTimeout: 8_000 });

it('signs in over the login page and goes where the person wanted to', async () => {
  serve();
  const { user } = open();
  await signIn(user);
  await screen.findByRole('heading', { name: 'Projects' });
  expect(window.location.pathname + window.location.search).toBe('/projects/');
  expect(document.title).toBe('Projects – Zonewerk');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('refuses what is no address without asking the server', async () => {
  const requests = serve();
  const { user } = open();
  await user.type(await screen.findByLabelText(/Mail address/u), 'mies');
  await user.type(screen.getByLabelText(/^Password/u), 'x');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('This is not a valid mail address.');
  expect(requests.some((one) => one.address === '/api/user/login/')).toBe(false);
});

it('shows what the server says and keeps the address', async () => {
  serve();
  loginAnswers = [{ status: 'invalid-credentials', message: 'That did not match.', try: 1, type: null }];
  const { user } = open();
  await signIn(user);
  await screen.findByText('That did not match.');
  expect(screen.getByLabelText<HTMLInputElement>(/Mail address/u).value).toBe('mies@example.org');
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/u).value).toBe('');
});

it('opens over the page when the login cookie is gone, and loses nothing that is typed', async () => {
  session = true;
  document.cookie = 'zw_logged_in=1; path=/';
  serve();
  const { user } = open();
  await user.type(await screen.findByLabelText('Note'), 'half a thought');
  document.cookie = 'zw_logged_in=; path=/; max-age=0';
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Your session has ended.');
  await user.type(screen.getByLabelText(/^Password/u), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a thought');
});

it.each([
  ['cannot be loaded', () => (loadsFail = true)],
  ['throws while rendering', () => (throwOnShow = true)],
])('contains a remote that %s, and tries again on Retry', async (_, breakIt) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  session = true;
  document.cookie = 'zw_logged_in=1; path=/';
  serve();
  breakIt();
  const { user } = open();
  await screen.findByText('Projects could not be shown. The rest of Zonewerk keeps working.');
  throwOnShow = false;
  loadsFail = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Projects' });
  logged.mockRestore();
});
