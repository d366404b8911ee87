import { Button, Group, Stack } from '@zonewerk/ui';
import type { AnswerOf, BodyOf, stepUp, stepUpOptions } from '@zonewerk/contracts';
import { useCallback, useEffect, useState } from 'react';
import { messages } from '../../messages';
import { useServices } from '../../services';
import { identityCalls } from '../calls';
import { outcomeOfFailure, refusal, type Refusal } from '../login-rules';
import { Answered } from './answered';
import { isCodeWay } from './code-rules';
import { CodeStep } from './code-step';
import { texts } from './messages';
import { OtherWays, usableWays } from './factor-options';
import { PasskeyStep } from './passkey-step';
import { PasswordForm } from './password-form';
import { useSms } from './use-sms';

type Options = AnswerOf<typeof stepUpOptions>;

export interface StepUpProps {
  /** Whether another session requested the confirmation. */
  onRequested: (requested: boolean) => void;
  /** Whether the form has input. */
  onTyped: (typed: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** Confirmation methods of the person: a second factor or a passkey; without a factor, the password. */
export function StepUp(props: StepUpProps) {
  const { onRequested, onCancel } = props;
  const [ask, call] = identityCalls.useShellStepUpOptionsMutation();
  const load = useCallback(async () => {
    const result = await ask();
    if (result.data) onRequested(result.data.asked);
  }, [ask, onRequested]);
  useEffect(() => void load(), [load]);
  const cancel = (
    <Group justify="end">
      <Button onClick={onCancel}>{messages.stepUp.cancel}</Button>
    </Group>
  );
  return (
    <Answered call={call} onRetry={() => void load()} wayOut={cancel}>
      {(options) => <Ways {...props} options={options} />}
    </Answered>
  );
}

function Ways({ options, onTyped, onDone, onCancel }: StepUpProps & { options: Options }) {
  const ways = usableWays(options.methods);
  const [way, setWay] = useState<Options['methods'][number]>(ways[0] ?? 'password');
  const sms = useSms({ sent: false, nextSend: null });
  const done = useConfirmed(onDone);
  const confirm = useConfirm(done);
  return (
    <Stack gap={5}>
      {way === 'password' && (
        <PasswordForm check={(password) => confirm({ password })} onTyped={onTyped} onCancel={onCancel} />
      )}
      {way === 'passkey' && <PasskeyStep purpose="step-up" onDone={done} onCancel={onCancel} />}
      {isCodeWay(way) && (
        <CodeStep
          way={way}
          intro={way === 'sms' ? texts.smsTo(options.phone_hint) : ''}
          sms={sms}
          check={(code, method) => confirm({ code, method })}
          onTyped={onTyped}
          onCancel={onCancel}
        />
      )}
      <OtherWays ways={ways} present={way} onChange={setWay} />
    </Stack>
  );
}

/** The session has a new token, which pending requests need at once. */
function useConfirmed(onDone: () => void): () => Promise<void> {
  const { refreshToken } = useServices();
  return async () => {
    await refreshToken();
    onDone();
  };
}

/** Submits a proof; null if it is accepted. */
function useConfirm(onDone: () => Promise<void>) {
  const [send] = identityCalls.useShellStepUpMutation();
  return async (proof: BodyOf<typeof stepUp>): Promise<Refusal | null> => {
    const { data, error } = await send(proof);
    if (!data) return outcomeOfFailure(error);
    if (data.status !== 'success') return refusal(data.message);
    await onDone();
    return null;
  };
}
