import type { Session } from '@zonewerk/contracts';
import { PAGES, shell } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { messages } from '../../../shared/messages';
import { KillText } from '../components/kill-text';
import { sayFailure } from '../say-failure';
import { sessionKey, useAccountCloseSessionMutation } from '../api/session-calls';

interface KillSession {
  /** Ends the session after a confirmation; true on success. Reports failures. */
  kill: (session: Session) => Promise<boolean>;
  /** Key of the session that is ending. */
  killing: string | null;
}

/** Ends sessions after a confirmation. */
export function useKillSession(): KillSession {
  const [close] = useAccountCloseSessionMutation();
  const [killing, setKilling] = useState<string | null>(null);
  const kill = async (session: Session) => {
    if (!(await confirmed(session))) return false;
    setKilling(sessionKey(session));
    const result = await close({ session_ip: session.ip, session_date: session.date });
    await (result.data ? ended(session) : sayFailure(result.error, messages.kill.failed));
    setKilling(null);
    return result.data !== undefined;
  };
  return { kill, killing };
}

function confirmed(session: Session): Promise<boolean> {
  return shell.confirm({
    title: messages.kill.title,
    text: <KillText session={session} />,
    confirmLabel: messages.kill.title,
    danger: true,
  });
}

async function ended(session: Session): Promise<void> {
  if (session.current) {
    shell.navigate(PAGES.login.path, { replace: true });
    shell.toast({ text: messages.sessions.endedOwn, tone: 'plain' });
    return;
  }
  await shell.reloadPage();
  shell.toast({ text: messages.sessions.ended, tone: 'good' });
}
