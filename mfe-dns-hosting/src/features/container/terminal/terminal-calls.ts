import { type AnswerOf, type BodyOf, type openTerminal, TERMINAL_PATH } from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { hostingCalls } from '../../../shared/containers/api/container-calls';

const terminalCalls = hostingCalls.injectEndpoints({
  endpoints: (build) => ({
    hostingOpenTerminal: build.mutation<AnswerOf<typeof openTerminal>, BodyOf<typeof openTerminal>>({
      query: callQuery<typeof openTerminal>('hosting.open-terminal'),
    }),
  }),
});

export const { useHostingOpenTerminalMutation } = terminalCalls;

/** URL of the WebSocket. Each ticket is valid for one connection. */
export function terminalAddress(ticket: string): string {
  const address = new URL(TERMINAL_PATH, window.location.origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('ticket', ticket);
  return address.href;
}
