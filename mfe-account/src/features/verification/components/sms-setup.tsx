import { isCallFailure, PAGES } from '@zonewerk/shell-sdk';
import { Button, ButtonLink, LinkButton, Note, Stack, Text } from '@zonewerk/ui';
import { useState } from 'react';
import { CodeForm } from './code-form';
import { useAccountSendSmsMutation, useAccountVerifySmsMutation } from '../api/verification-calls';
import { verificationFailure } from '../verification-failure';
import { verificationMessages } from '../messages';

const texts = verificationMessages.sms;

interface SmsSetupProps {
  /** Last digits of the confirmed phone; null without one. */
  hint: string | null;
  /** Called after a code was sent. */
  onBegun: () => void;
  onDone: (message: string) => void;
}

/** SMS set-up: sends a code to the phone and verifies it. */
export function SmsSetup({ hint, onBegun, onDone }: SmsSetupProps) {
  const { send, sending, sent, problem } = useSending(onBegun);
  if (hint === null) return <NoPhone />;
  return (
    <Stack>
      <Text>{verificationMessages.phone(hint)}</Text>
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <div role="status">{sent && <Note tone="good">{texts.sent}</Note>}</div>
      {sent ? (
        <>
          <SmsCode onDone={onDone} />
          <LinkButton onClick={() => void send()} disabled={sending}>
            {texts.again}
          </LinkButton>
        </>
      ) : (
        <Button variant="primary" fullWidth loading={sending} onClick={() => void send()}>
          {texts.send}
        </Button>
      )}
    </Stack>
  );
}

function NoPhone() {
  return (
    <Stack>
      <Note tone="warn">{texts.noPhone}</Note>
      <ButtonLink variant="primary" href={PAGES['account-phones'].path}>
        {texts.addPhone}
      </ButtonLink>
    </Stack>
  );
}

/** A sent code remains valid when another one could not be sent. */
function useSending(onSent: () => void) {
  const [call, { data, error, isLoading }] = useAccountSendSmsMutation();
  const [sent, setSent] = useState(false);
  const send = async () => {
    const result = await call();
    if (result.data?.status !== 'success') return;
    setSent(true);
    onSent();
  };
  const refusal = data && data.status !== 'success' ? data.message : null;
  const answered = isCallFailure(error) && error.kind === 'answer';
  const failure = error ? (answered ? verificationFailure(error, texts.failed) : texts.failed) : null;
  return { send, sending: isLoading, sent, problem: isLoading ? null : (refusal ?? failure) };
}

function SmsCode({ onDone }: Pick<SmsSetupProps, 'onDone'>) {
  const [verify, { data, error }] = useAccountVerifySmsMutation();
  const confirm = async (code: string) => {
    const result = await verify({ code });
    if (result.data?.status === 'success') onDone(result.data.message);
  };
  const wrong = data?.status === 'invalid-code' ? data.message : null;
  const ended = data && data.status !== 'success' && wrong === null ? data.message : null;
  return (
    <CodeForm
      label={texts.form}
      refused={wrong}
      message={error ? verificationFailure(error) : ended}
      onCode={confirm}
    />
  );
}
