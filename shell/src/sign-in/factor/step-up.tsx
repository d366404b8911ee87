import { Button, ErrorState, Group, Skeleton, Stack } from '@zonewerk/ui';
import type { AnswerOf, BodyOf, stepUp, stepUpOptions } from '@zonewerk/contracts';
import { useCallback, useEffect, useState } from 'react';
import { messages } from '../../messages';
import { useServices } from '../../services';
import { identityCalls } from '../calls';
import { outcomeOfFailure, refusal, type Refusal } from '../login-rules';
import { CodeForm } from './code-form';
import { texts } from './messages';
import { OtherWays } from './other-ways';
import { PasswordForm } from './password-form';
import { SmsAgain } from './sms-again';
import { useSms } from './use-sms';

type Options = AnswerOf<typeof stepUpOptions>;

export interface StepUpProps {
  /** Whether another session asked for this. */
  onAsked: (asked: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** The ways in which the person may confirm: a second factor, or the password of who has none. */
export function StepUp(props: StepUpProps) {
  const { onAsked, onCancel } = props;
  const [ask, { data, error, isLoading }] = identityCalls.useShellStepUpOptionsMutation();
  const load = useCallback(async () => {
    const result = await ask();
    if (result.data) onAsked(result.data.asked);
  }, [ask, onAsked]);
  useEffect(() => void load(), [load]);
  if (data) return <Ways {...props} options={data} />;
  if (error) {
    return (
      <Stack>
        <ErrorState
          message={outcomeOfFailure(error).message}
          onRetry={() => void load()}
          busy={isLoading}
          level={3}
        />
        <Group justify="end">
          <Button onClick={onCancel}>{messages.stepUp.cancel}</Button>
        </Group>
      </Stack>
    );
  }
  return <Skeleton height="8rem" />;
}

function Ways({ options, onDone, onCancel }: StepUpProps & { options: Options }) {
  const { methods, phone_hint: hint } = options;
  const [way, setWay] = useState<Options['methods'][number]>(methods[0] ?? 'password');
  const sms = useSms({ sent: false, nextSend: null });
  const confirm = useConfirm(onDone);
  return (
    <Stack gap={5}>
      {way === 'password' && <PasswordForm check={(password) => confirm({ password })} onCancel={onCancel} />}
      {(way === 'sms' || way === 'app' || way === 'recovery') && (
        <CodeForm
          key={way}
          way={way}
          intro={way === 'sms' ? texts.smsTo(hint) : ''}
          check={(code, method) => confirm({ code, method })}
          onCancel={onCancel}
        />
      )}
      {way === 'sms' && <SmsAgain sms={sms} />}
      <OtherWays ways={methods.filter((one) => one !== 'passkey')} present={way} onChange={setWay} />
    </Stack>
  );
}

/** Hands a proof over: null when it was taken. */
function useConfirm(onDone: () => void) {
  const [send] = identityCalls.useShellStepUpMutation();
  const { refreshToken } = useServices();
  return async (proof: BodyOf<typeof stepUp>): Promise<Refusal | null> => {
    const { data, error } = await send(proof);
    if (!data) return outcomeOfFailure(error);
    if (data.status !== 'success') return refusal(data.message);
    // The session has a new token, and what waits for this uses it at once.
    await refreshToken();
    onDone();
    return null;
  };
}
