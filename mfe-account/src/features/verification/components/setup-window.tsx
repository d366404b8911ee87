import { VERIFICATION_METHODS, type Verification } from '@zonewerk/contracts';
import { shell, useWindowParam } from '@zonewerk/shell-sdk';
import { ChoiceField, Stack, Window } from '@zonewerk/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AppSetup } from './app-setup';
import { METHOD_ICONS } from './factors-panel';
import { LazyFace } from './lazy-face';
import { methodOf, METHODS, type Method } from '../methods';
import { SmsSetup } from './sms-setup';
import { verificationMessages } from '../messages';

const texts = verificationMessages.setup;

/** Window that sets up a second factor: choice of the method, and its steps. */
export function SetupWindow({ verification }: { verification: Verification }) {
  const { id, choose, begun, begin } = useChoice();
  const method = methodOf(id);
  useReset(id !== '' && method === null, () => choose(''));
  const close = () => choose('');
  const done = async (message: string) => {
    close();
    await shell.reloadPage();
    shell.toast({ text: message, tone: 'good' });
  };
  return (
    <Window
      opened={method !== null}
      onClose={close}
      title={texts.title}
      purpose={texts.purpose}
      dirty={begun}
    >
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
            onChange={choose}
          />
          <MethodSetup
            method={method}
            verification={verification}
            onBegun={begin}
            onDone={(message) => void done(message)}
          />
        </Stack>
      )}
    </Window>
  );
}

/** Number of the selected method in the URL, and whether its set-up has started. */
function useChoice() {
  const [id, setId] = useWindowParam('method');
  const [begun, setBegun] = useState(false);
  const begin = useCallback(() => setBegun(true), []);
  const choose = (next: string) => {
    setBegun(false);
    setId(next);
  };
  return { id, choose, begun, begin };
}

interface MethodSetupProps {
  method: Method;
  verification: Verification;
  /** Called when a secret or a code exists, which closing would invalidate. */
  onBegun: () => void;
  onDone: (message: string) => void;
}

function MethodSetup({ method, verification, onBegun, onDone }: MethodSetupProps) {
  if (method === 'sms')
    return <SmsSetup hint={verification.sms.phone_hint} onBegun={onBegun} onDone={onDone} />;
  if (method === 'app') return <AppSetup onBegun={onBegun} onDone={onDone} />;
  const { enabled, available } = verification.face;
  return <LazyFace enabled={enabled} available={available} onDone={onDone} />;
}

/** Enabled SMS cannot be set up again. The others can: with another phone, or with a new picture. */
function isClosed(method: Method, verification: Verification): boolean {
  return method === 'sms' && verification.sms.enabled;
}

/** Resets a URL without a valid method, and reports it once. */
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
