import type { Session } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { Mono, Stack, Text } from '@zonewerk/ui';
import { useState } from 'react';
import { sayFailure } from '../say-failure';
import { sessionKey, sessionName, useAccountAuthenticateSessionMutation } from '../api/session-calls';
import { sessionMessages } from '../messages';

const texts = sessionMessages.ask;

interface AskSession {
  /** Requests a re-authentication of the session after a confirmation. Reports failures. */
  ask: (session: Session) => Promise<void>;
  /** Key of the session with a request in progress. */
  asking: string | null;
}

/** Requires a session to verify the identity again, after a confirmation. */
export function useAskSession(): AskSession {
  const [call] = useAccountAuthenticateSessionMutation();
  const [asking, setAsking] = useState<string | null>(null);
  const ask = async (session: Session) => {
    const confirmed = await shell.confirm({
      title: texts.title,
      text: <AskText session={session} />,
      confirmLabel: texts.title,
    });
    if (!confirmed) return;
    setAsking(sessionKey(session));
    const { data, error } = await call({ session_ip: session.ip, session_date: session.date });
    if (data) {
      await shell.reloadPage();
      shell.toast({ text: texts.asked, tone: 'good' });
    } else await sayFailure(error, texts.failed);
    setAsking(null);
  };
  return { ask, asking };
}

function AskText({ session }: { session: Session }) {
  return (
    <Stack gap={3}>
      <Text>
        {texts.lead} <strong>{sessionName(session)}</strong> {texts.at} <Mono>{session.ip}</Mono>.
      </Text>
      <Text tone="dim">{texts.consequence}</Text>
    </Stack>
  );
}
