import type { ShellState, ShellStore } from '@zonewerk/shell-sdk';
import { consentOpen, savedConsent } from '../../consent/consent-state';
import type { IntercomData } from './messenger';

/** Delay in browsers without idle callbacks. */
const IDLE_MS = 2_000;
const INTERACTIONS = ['pointerdown', 'keydown'] as const;

/**
 * Shows Intercom to a signed-in person with consent, after the first interaction or in idle time. It ends with the
 * session, the person and the consent.
 */
export function watchIntercom(store: ShellStore): void {
  let running: { readonly personId: string; readonly ending: AbortController } | null = null;
  let { page, session } = store.getState();
  const follow = () => {
    const data = wantedData(store.getState());
    if (data?.id === running?.personId) return;
    running?.ending.abort();
    running = null;
    if (!data) return;
    const started = { personId: data.id, ending: new AbortController() };
    running = started;
    void start(store, started.ending.signal).then((isLoaded) => {
      // The next page retries.
      if (!isLoaded && running === started) running = null;
    });
  };
  store.subscribe(() => {
    const state = store.getState();
    const isSame = state.page.current === page.current && state.session === session;
    ({ page, session } = state);
    if (!isSame) follow();
  });
  consentOpen.subscribe(follow);
}

/** False if the chunk with the SDK failed to load. */
async function start(store: ShellStore, signal: AbortSignal): Promise<boolean> {
  await interactionOrIdle(signal);
  if (signal.aborted) return true;
  const startMessenger = await loadMessenger();
  // The token of a later page is newer.
  const data = wantedData(store.getState());
  if (startMessenger && data && !signal.aborted) startMessenger(data, signal);
  return startMessenger !== null;
}

async function loadMessenger() {
  try {
    const { startMessenger } = await import(/* webpackChunkName: "chat-intercom" */ './messenger');
    return startMessenger;
  } catch {
    // Offline, or a former release. The person has no chat until the next page.
    return null;
  }
}

/** User data for Intercom; null without an app, a session or the consent. */
function wantedData({ page, session }: ShellState): IntercomData | null {
  const data = page.current?.vars.intercomData;
  if (!session.loggedIn || data?.app === undefined || !savedConsent()?.supportive) return null;
  return { ...data, app: data.app };
}

/** Resolves on the first interaction, in idle time, or when the signal aborts. */
function interactionOrIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const options = { once: true, capture: true };
    for (const name of INTERACTIONS) window.addEventListener(name, () => resolve(), options);
    signal.addEventListener('abort', () => resolve(), { once: true });
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, IDLE_MS);
  });
}
