import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useCaptcha } from './captcha';
import { createShellStore } from '../store/store';

const mockSolve = jest.fn();

jest.mock('./captcha-solver', () => ({ solveCaptcha: (...given: unknown[]) => mockSolve(...given) }));

/** Real: the hook, the store and the call. Fake: the network, and the solver, which has a spec of its own. */
const realFetch = globalThis.fetch;
let challenges = 0;

beforeEach(() => {
  challenges = 0;
  mockSolve.mockReset().mockImplementation(async (challenge: string) => `solved ${challenge}`);
  globalThis.fetch = async () => {
    challenges += 1;
    return Response.json({ status: 'success', message: '', challenge: `number ${challenges}` });
  };
});

afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Usage as in a login form. */
function useLogin(needed: boolean) {
  return useCaptcha('login', needed);
}

function start(needed: boolean) {
  const store = createShellStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(useLogin, { wrapper, initialProps: needed });
}

it('no captcha is requested while none is needed', async () => {
  const { result } = start(false);
  expect(result.current.state).toBe('off');
  expect(await result.current.response()).toBeUndefined();
  expect(challenges).toBe(0);
});

it('a captcha is solved as soon as it is needed, and again after each attempt', async () => {
  const { result, rerender } = start(false);
  rerender(true);
  expect(result.current.state).toBe('working');
  await waitFor(() => expect(result.current.state).toBe('solved'));
  expect(await result.current.response()).toBe('solved number 1');
  act(() => result.current.reset());
  expect(result.current.state).toBe('working');
  await waitFor(() => expect(result.current.state).toBe('solved'));
  expect(await result.current.response()).toBe('solved number 2');
});

it('a waiting attempt receives the solved captcha', async () => {
  const { result, rerender } = start(false);
  const before = result.current;
  const waited = before.settled().then(() => before.response());
  rerender(true);
  expect(await waited).toBe('solved number 1');
});

it('a failed captcha has the state failed, and is solved again after a reset', async () => {
  mockSolve.mockRejectedValueOnce(new Error('no time left'));
  const { result } = start(true);
  await waitFor(() => expect(result.current.state).toBe('failed'));
  expect(await result.current.response()).toBeNull();
  act(() => result.current.reset());
  await waitFor(() => expect(result.current.state).toBe('solved'));
});

it('the solver is aborted when the form is unmounted', async () => {
  let signal: AbortSignal | null = null;
  mockSolve.mockImplementation((_challenge: string, given: AbortSignal) => {
    signal = given;
    return new Promise(() => undefined);
  });
  const { unmount } = start(true);
  await waitFor(() => expect(signal).not.toBeNull());
  unmount();
  expect((signal as AbortSignal | null)?.aborted).toBe(true);
});
