import type { Session } from '@zonewerk/contracts';
import { Mono, Note, Stack, Text } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';

const texts = messages.kill;

/** Confirmation text: the session and the effect of its end. */
export function KillText({ session }: { session: Session }) {
  const { browser, device, ip, date, current } = session;
  return (
    <Stack gap={3}>
      <Text>
        {texts.lead} <strong>{messages.sessions.name(browser, device)}</strong> {texts.at} <Mono>{ip}</Mono>,{' '}
        {texts.since(startOf(date))}
      </Text>
      {current ? <Note tone="warn">{texts.own}</Note> : <Text tone="dim">{texts.consequence}</Text>}
    </Stack>
  );
}

function startOf(date: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'medium' }).format(
    new Date(date),
  );
}
