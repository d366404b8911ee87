import { act } from '@testing-library/react';
import { show } from '@zonewerk/testing/screens';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createGate } from '../src/gate';
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
  globalThis.window.history.replaceState(null, '', pathname);
  const shown = show(
    <MemoryRouter initialEntries={[pathname]}>
      <ServicesContext value={services}>{window}</ServicesContext>
    </MemoryRouter>,
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
