import { VERIFICATION_METHODS, type Verification } from '@zonewerk/contracts';
import { shell, useQueryParam } from '@zonewerk/shell-sdk';
import { ChoiceField, Stack, Window } from '@zonewerk/ui';
import { useEffect, useRef } from 'react';
import { AppSetup } from './app-setup';
import { METHOD_ICONS } from './factors-panel';
import { LazyFace } from './lazy-face';
import { methodOf, METHODS, type Method } from './methods';
import { SmsSetup } from './sms-setup';
import { verificationMessages } from './verification-messages';

const texts = verificationMessages.setup;

/** Sets a second factor up: the boxes of the methods, and what the chosen one needs. */
export function SetupWindow({ verification }: { verification: Verification }) {
  const [id, setId] = useQueryParam('method');
  const method = methodOf(id);
  useReset(id !== '' && method === null, () => setId(''));
  const close = () => setId('');
  const done = async (message: string) => {
    close();
    await shell.reloadPage();
    shell.toast({ text: message, tone: 'good' });
  };
  return (
    <Window opened={method !== null} onClose={close} title={texts.title} purpose={texts.purpose}>
      {method !== null && (
        <Stack gap={5}>
          <ChoiceField
            name="method"
            label={texts.choice}
            layout="list"
            autoFocus
            options={METHODS.map((one) => ({
              value: String(VERIFICATION_METHODS[one]),
              ...verificationMessages.methods[one],
              icon: METHOD_ICONS[one],
              disabled: isClosed(one, verification),
            }))}
            value={id}
            onChange={setId}
          />
          <MethodSetup method={method} verification={verification} onDone={(message) => void done(message)} />
        </Stack>
      )}
    </Window>
  );
}

interface MethodSetupProps {
  method: Method;
  verification: Verification;
  onDone: (message: string) => void;
}

function MethodSetup({ method, verification, onDone }: MethodSetupProps) {
  if (method === 'sms') return <SmsSetup hint={verification.sms.phone_hint} onDone={onDone} />;
  if (method === 'app') return <AppSetup onDone={onDone} />;
  const { enabled, available } = verification.face;
  return <LazyFace enabled={enabled} available={available} onDone={onDone} />;
}

/** SMS that is enabled already. The others can be set up again: with another phone, or by a new picture. */
function isClosed(method: Method, verification: Verification): boolean {
  return method === 'sms' && verification.sms.enabled;
}

/** An address that names no method: it is put back, and said once. */
function useReset(invalid: boolean, reset: () => void): void {
  const latest = useRef(reset);
  useEffect(() => {
    latest.current = reset;
  });
  useEffect(() => {
    if (!invalid) return;
    latest.current();
    void shell.alert({ title: texts.failedTitle, text: texts.invalid, icon: 'error' });
  }, [invalid]);
}
