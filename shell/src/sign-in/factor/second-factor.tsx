import { LIMITS } from '@zonewerk/contracts';
import { LinkButton, Stack } from '@zonewerk/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { identityCalls, type FactorState } from '../calls';
import { isSignInOver, outcomeOfFailure, refusal } from '../login-rules';
import { Answered } from './answered';
import type { CheckCode } from './code-form';
import { isCodeWay } from './code-rules';
import { CodeStep } from './code-step';
import { FaceStep } from './face-step';
import { texts } from './messages';
import { OtherWays, usableWays } from './factor-options';
import { PasskeyStep } from './passkey-step';
import type { SecondFactorProps } from './second-factor.types';
import { useSms } from './use-sms';

/** Second step of the sign-in: the default factor first, the others as alternatives. */
export function SecondFactor(props: SecondFactorProps) {
  const { onStartOver } = props;
  const [ask, call] = identityCalls.useShellFactorStateMutation();
  const load = useCallback(async () => {
    const result = await ask();
    if (isSignInOver(result.error)) onStartOver(texts.over);
  }, [ask, onStartOver]);
  useEffect(() => void load(), [load]);
  return (
    <Answered call={call} onRetry={() => void load()} wayOut={<StartOver onStartOver={onStartOver} />}>
      {(state) => <Factors {...props} state={state} />}
    </Answered>
  );
}

function Factors({ state, message, onDone, onStartOver }: SecondFactorProps & { state: FactorState }) {
  const ways = usableWays(state.methods);
  const [way, setWay] = useState<FactorState['methods'][number]>(state.method);
  const sms = useSms({ sent: state.method === 'sms', nextSend: state.next_send });
  const check = useCheckCode({ onDone, onStartOver });
  const over = () => onStartOver(texts.over);
  const asFirst = way === state.method && message !== '';
  return (
    <Stack gap={5}>
      {way === 'face' && <FaceStep onDone={onDone} onStartOver={onStartOver} />}
      {way === 'passkey' && <PasskeyStep purpose="second-factor" onDone={onDone} onOver={over} />}
      {isCodeWay(way) && (
        <CodeStep way={way} intro={asFirst ? message : introOf(way, state)} sms={sms} check={check} />
      )}
      <OtherWays ways={ways} present={way} onChange={setWay} />
      <StartOver onStartOver={onStartOver} />
    </Stack>
  );
}

function introOf(way: FactorState['methods'][number], { phone_hint: hint }: FactorState): string {
  return way === 'sms' ? texts.smsTo(hint) : '';
}

function StartOver({ onStartOver }: Pick<SecondFactorProps, 'onStartOver'>) {
  return (
    <p>
      <LinkButton onClick={() => onStartOver('')}>{texts.startOver}</LinkButton>
    </p>
  );
}

function useCheckCode({ onDone, onStartOver }: Omit<SecondFactorProps, 'message'>): CheckCode {
  const [send] = identityCalls.useShellTwoFactorMutation();
  const tries = useRef(0);
  return async (code, way) => {
    const { data, error } = await send({ code, method: way });
    if (data) tries.current += 1;
    if (data?.status === 'success') {
      await onDone();
      return null;
    }
    if (data?.status === 'challenge-ended') {
      // Another SMS is possible, and the instruction is above the field. Other failures end the sign-in.
      if (way === 'sms' && tries.current < LIMITS.codeTries) return refusal(data.message, { judged: false });
      onStartOver(texts.ended);
      return null;
    }
    if (data) return refusal(data.message);
    if (isSignInOver(error)) {
      onStartOver(texts.over);
      return null;
    }
    return outcomeOfFailure(error);
  };
}
