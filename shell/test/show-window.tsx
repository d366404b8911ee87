import { act } from '@testing-library/react';
import { show } from '@zonewerk/testing/screens';
import type { ReactNode } from 'react';
import { createGate } from '../src/gate';
import { ShownContext } from '../src/navigation/page-root';
import { ServicesContext, type Services } from '../src/services';

interface Given {
  handlers: Parameters<typeof show>[1];
  loggedIn?: boolean;
  pathname?: string;
}

/**
 * Renders one of the shell's windows with the real store, calls, gates and components. Fake are the network, the
 * router and the reload in place.
 */
export function showWindow(window: ReactNode, { handlers, loggedIn = false, pathname = '/login/' }: Given) {
  const signIn = createGate();
  const stepUp = createGate();
  const spies = {
    go: jest.fn(),
    reloadPage: jest.fn(async () => undefined),
    refreshToken: jest.fn(async () => undefined),
    signOut: jest.fn(async () => undefined),
  };
  const { go, ...rest } = spies;
  const services = { signIn, stepUp, pages: { go }, ...rest } as unknown as Services;
  const place = { pathname, search: '', hash: '', key: 'one' };
  globalThis.window.history.replaceState(null, '', pathname);
  const shown = show(
    <ShownContext value={{ place, action: 'POP', loaded: undefined, failed: false }}>
      <ServicesContext value={services}>{window}</ServicesContext>
    </ShownContext>,
    handlers,
    loggedIn,
  );
  globalThis.window.history.replaceState(null, '', pathname);
  /** Opens the login window or the one for confirmations; the result tells whether it was passed. */
  const open = (gate: 'signIn' | 'stepUp') => {
    const outcome: { passed: boolean | null } = { passed: null };
    act(() => void services[gate].request().then((passed) => (outcome.passed = passed)));
    return outcome;
  };
  return { ...shown, ...spies, services, open };
}
