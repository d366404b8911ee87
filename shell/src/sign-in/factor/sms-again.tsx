import { Button, Group, Note } from '@zonewerk/ui';
import { useEffect } from 'react';
import { texts } from './messages';
import type { Sms } from './use-sms';

/** State of the last SMS and a button for another one. The first one is sent on mount. */
export function SmsAgain({ sms }: { sms: Sms }) {
  const { seconds, sending, outcome, sentence, needed, send } = sms;
  useEffect(() => {
    if (needed) void send();
  }, [needed, send]);
  return (
    <>
      <div role="status">
        {!sending && sentence !== '' && <Note tone={outcome === 'failed' ? 'warn' : 'good'}>{sentence}</Note>}
      </div>
      <Group justify="end">
        <Button size="s" disabled={seconds > 0} loading={sending} onClick={() => void send()}>
          {seconds > 0 ? texts.smsAgainIn(seconds) : texts.smsAgain}
        </Button>
      </Group>
    </>
  );
}
