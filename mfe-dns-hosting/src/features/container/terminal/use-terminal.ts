import { failureText } from '@zonewerk/shell-sdk';
import { type ComponentType, useState } from 'react';
import { useOnline } from '../../../shared/hooks/use-online';
import { useVisit } from '../../../shared/hooks/use-visit';
import { useHostingOpenTerminalMutation } from './terminal-calls';
import { terminalMessages as texts, type TerminalState } from './terminal-messages';
import type { TerminalScreenProps } from './terminal-screen';

interface Terminal {
  state: Exclude<TerminalState, 'offline'>;
  /** Reason of the state; empty without one. */
  text: string;
  /** Screen component and ticket, also after the end; null without a ticket. */
  shown: { Screen: ComponentType<TerminalScreenProps>; ticket: string } | null;
}

/** State and actions of one terminal. */
export function useTerminal(key: { project_id: string; container_id: string }) {
  const [send] = useHostingOpenTerminalMutation();
  const [terminal, setTerminal] = useState<Terminal>({
    state: 'closed',
    text: texts.closed,
    shown: null,
  });
  const isOnline = useOnline();
  const visit = useVisit();
  const become = (state: Terminal['state'], text = '') =>
    setTerminal((present) => ({ ...present, state, text }));
  const open = async () => {
    const isShown = visit();
    setTerminal({ state: 'opening', text: '', shown: null });
    const Screen = await loadScreen();
    if (!Screen) {
      become('refused', texts.failedToLoad);
      return;
    }
    const { data, error } = await send(key);
    // A tab that closed before the response opens no connection.
    if (!isShown()) return;
    if (data) setTerminal({ state: 'opening', text: '', shown: { Screen, ticket: data.ticket } });
    else become('refused', failureText(error));
  };
  const onEnd = (reason: string) => {
    if (isRunning(terminal.state))
      become(reason === '' ? 'lost' : 'ended', reason === '' ? texts.lost : reason);
  };
  return {
    ...terminal,
    ...(terminal.state === 'open' && !isOnline ? { state: 'offline' as const, text: texts.offline } : {}),
    isEnded: !isRunning(terminal.state),
    open,
    end: () => become('ended', texts.endedByMember),
    onOpen: () => become('open', texts.keys),
    onEnd,
  };
}

function isRunning(state: TerminalState): boolean {
  return state === 'opening' || state === 'open';
}

/** Loads the screen on demand, because it is large and other tabs do not use it. Null after a failure. */
async function loadScreen(): Promise<ComponentType<TerminalScreenProps> | null> {
  try {
    return (await import('./terminal-screen')).TerminalScreen;
  } catch {
    // A chunk that fails to load is a network failure.
    return null;
  }
}
