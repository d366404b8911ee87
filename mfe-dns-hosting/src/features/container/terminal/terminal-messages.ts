import { TERMINAL_LIMITS } from '@zonewerk/contracts';

/** Texts about the terminal of a container. */
export const terminalMessages = {
  tab: 'Terminal',
  title: 'Terminal',
  purpose:
    'A shell in the running instance, with its variables and volumes. Changes outside of volumes are lost with the next update.',
  docker: 'The server of this container has no Docker, or runs Swarm, so it has no terminal.',
  site: 'A website has no shell. Only images and builds on a server with Docker do.',
  unusable: 'This container has no terminal',
  offlineTitle: 'The container is offline',
  offlineText: 'Start the container with the switch above. Then open a terminal here.',
  closed: `The shell ends when you leave this tab, and after ${TERMINAL_LIMITS.idleMinutes} minutes without input.`,
  open: 'Open a terminal',
  openAgain: 'Open again',
  end: 'End the terminal',
  screen: 'Terminal of the container',
  keys: 'Shift+Escape leaves the terminal. Ctrl+C copies a selection, and Ctrl+V pastes.',
  states: {
    closed: 'Closed',
    opening: 'Opening',
    open: 'Open',
    ended: 'Ended',
    lost: 'Connection lost',
    refused: 'Not opened',
    offline: 'No network',
  },
  endedByMember: 'You ended the terminal.',
  ended: 'The shell ended.',
  lost: 'The connection is lost, and the shell ended.',
  offline: 'The shell does not answer until the network is back.',
  failedToLoad: 'The terminal could not be loaded. Check the connection, and open it again.',
};

/** State of a terminal on the screen. */
export type TerminalState = keyof typeof terminalMessages.states;
