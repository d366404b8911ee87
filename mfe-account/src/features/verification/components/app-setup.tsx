import { IconCopy, IconRefresh } from '@tabler/icons-react';
import type { AnswerOf, generateApp } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { Button, ErrorState, Group, Mono, Skeleton, Stack, Text, VisuallyHidden } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { CodeForm } from './code-form';
import { copyText } from '../copy-text';
import { useAccountGenerateAppMutation, useAccountVerifyAppMutation } from '../api/verification-calls';
import { verificationFailure } from '../verification-failure';
import { verificationMessages } from '../messages';
import classes from './verification.module.css';

const texts = verificationMessages.app;

type Secret = AnswerOf<typeof generateApp>;

interface AppSetupProps {
  /** Called when a secret exists, which the next opening would replace. */
  onBegun: () => void;
  onDone: (message: string) => void;
}

/** Authenticator app: a new secret, then its first code. */
export function AppSetup({ onBegun, onDone }: AppSetupProps) {
  const { secret, renew, problem, busy } = useSecret();
  useEffect(() => {
    if (secret !== null) onBegun();
  }, [secret, onBegun]);
  if (problem !== null) return <ErrorState level={3} message={problem} onRetry={renew} busy={busy} />;
  if (secret === null) return <Waiting />;
  return (
    <Stack>
      <Text>{texts.scan}</Text>
      <div className={classes['secret']}>
        <img className={classes['qr']} src={secret.qr} alt={texts.qr} width={176} height={176} />
        <Stack gap={3}>
          <div>
            <Text size="s" tone="dim">
              {texts.secret}
            </Text>
            <Mono>{inFours(secret.secret)}</Mono>
          </div>
          <Group>
            <Button
              size="s"
              leftIcon={<IconCopy aria-hidden="true" />}
              onClick={() => void copyText(secret.secret, texts.copied)}
            >
              {texts.copy}
            </Button>
            <Button size="s" leftIcon={<IconRefresh aria-hidden="true" />} loading={busy} onClick={renew}>
              {texts.renew}
            </Button>
          </Group>
        </Stack>
      </div>
      <AppCode key={secret.secret} secret={secret.secret} onDone={onDone} />
    </Stack>
  );
}

function Waiting() {
  return (
    <div className={classes['secret']}>
      <VisuallyHidden role="status">{texts.preparing}</VisuallyHidden>
      <Skeleton width="176px" height="176px" />
      <Skeleton width="12rem" />
    </div>
  );
}

/** Secret of this opening of the window; the next one replaces it. */
function useSecret() {
  const [generate, { isLoading: busy }] = useAccountGenerateAppMutation();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState(1);
  useEffect(() => {
    let isClosed = false;
    const call = generate();
    void call.then(({ data, error }) => {
      if (isClosed) return;
      setProblem(data ? null : verificationFailure(error, texts.generateFailed));
      if (!data) return;
      setSecret(data);
      shell.toast({ text: texts.generated, tone: 'good' });
    });
    return () => {
      isClosed = true;
      call.abort();
    };
  }, [generate, wanted]);
  return { secret, problem, busy, renew: () => setWanted(wanted + 1) };
}

function AppCode({ secret, onDone }: Pick<AppSetupProps, 'onDone'> & { secret: string }) {
  const [verify, { data, error }] = useAccountVerifyAppMutation();
  const confirm = async (code: string) => {
    const result = await verify({ secret, code });
    if (result.data?.status === 'success') onDone(result.data.message);
  };
  return (
    <CodeForm
      label={texts.form}
      help={texts.help}
      refused={data?.status === 'invalid-code' ? data.message : null}
      message={error ? verificationFailure(error) : data?.status === 'secret-ended' ? data.message : null}
      onCode={confirm}
    />
  );
}

/** Groups are easier to transcribe. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/gu, '$1 ');
}
