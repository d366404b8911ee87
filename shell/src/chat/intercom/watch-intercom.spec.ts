import { waitFor } from '@testing-library/react';
import type { PageResponse } from '@zonewerk/contracts';
import { createShellStore, pageReceived, sessionEnded, type ShellStore } from '@zonewerk/shell-sdk';
import { pageAt } from '../../test/fake-server';
import { openConsent, saveConsent } from '../../consent/consent-state';
import { watchIntercom } from './watch-intercom';

// Real: the SDK of Intercom, the store, and the cookie choice. jsdom loads no script of another site.
const SCRIPT = 'script[src^="https://widget.intercom.io/"]';
const ALLOWED = { analytical: false, supportive: true };
const REFUSED = { analytical: true, supportive: false };
const person = { name: 'Mies', mail: 'mies@example.org', phone: '', created: 1, id: 'mies', hash: 'hash' };
const withApp = { ...person, app: 'app1', jwt: 'token' };

type Data = PageResponse['vars']['intercomData'];

/** Calls of the widget, in order. */
const calls: string[] = [];
let stores: ShellStore[] = [];

beforeEach(() => {
  calls.length = 0;
  document.head.replaceChildren(document.createElement('script'));
  window.Intercom = undefined;
  delete window.intercomSettings;
});

afterEach(() => {
  for (const store of stores) store.dispatch(sessionEnded());
  stores = [];
  document.cookie = 'zw_consent=; path=/; max-age=0';
  openConsent();
});

function page(intercomData: Data): PageResponse {
  const base = pageAt('/projects/');
  return pageAt('/projects/', { vars: { ...base.vars, loggedIn: intercomData !== null, intercomData } });
}

function watch(intercomData: Data) {
  const store = createShellStore();
  stores.push(store);
  watchIntercom(store);
  store.dispatch(pageReceived(page(intercomData)));
  return store;
}

const interact = () => window.dispatchEvent(new Event('pointerdown'));
const loaded = () => document.querySelectorAll(SCRIPT).length;
/** Completes the work started by an interaction. */
const turn = () => jest.advanceTimersByTimeAsync(1);

async function started(data: Data = withApp) {
  saveConsent(ALLOWED);
  const store = watch(data);
  interact();
  await waitFor(() => expect(loaded()).toBe(1));
  window.Intercom = (method: string) => calls.push(method);
  return store;
}

it('Intercom boots with the user data and the token after permission and interaction', async () => {
  await started();
  expect(document.querySelector(SCRIPT)?.getAttribute('src')).toBe('https://widget.intercom.io/widget/app1');
  expect(window.intercomSettings).toMatchObject({
    app_id: 'app1',
    user_id: 'mies',
    email: 'mies@example.org',
    user_hash: 'hash',
    intercom_user_jwt: 'token',
  });
});

it.each([
  ['without a choice', null, withApp],
  ['after a refusal', REFUSED, withApp],
  ['without an app', ALLOWED, person],
  ['for a visitor', ALLOWED, null],
])('Intercom loads nothing %s', async (_, choice, data) => {
  jest.useFakeTimers();
  if (choice) saveConsent(choice);
  watch(data);
  interact();
  await turn();
  expect(loaded()).toBe(0);
  expect(window.Intercom).toBeUndefined();
});

it('Intercom loads nothing before an interaction', async () => {
  jest.useFakeTimers();
  saveConsent(ALLOWED);
  watch(withApp);
  await turn();
  expect(loaded()).toBe(0);
  interact();
  await turn();
  expect(loaded()).toBe(1);
});

it('Intercom shuts down when the session ends', async () => {
  const store = await started();
  store.dispatch(sessionEnded());
  expect(calls).toEqual(['shutdown']);
});

it('Intercom shuts down when the permission ends', async () => {
  await started();
  openConsent();
  expect(calls).toEqual([]);
  saveConsent(REFUSED);
  expect(calls).toEqual(['shutdown']);
});

it('Intercom shuts down and boots again for a different user', async () => {
  const store = await started();
  store.dispatch(pageReceived(page({ ...withApp, id: 'vera' })));
  expect(calls).toEqual(['shutdown']);
  interact();
  await waitFor(() => expect(calls).toEqual(['shutdown', 'boot']));
});
