import { failureText, isCallFailure, useSecondsLeft } from '@zonewerk/shell-sdk';
import { useCallback, useState } from 'react';
import { identityCalls } from '../calls';
import { texts } from './messages';

/** Pause before another code can be asked for, in milliseconds; the server holds it too. */
const PAUSE_MS = 30_000;

export interface Sms {
  /** Seconds until another code may be sent. */
  seconds: number;
  sending: boolean;
  /** What became of the last one that this window asked for. */
  outcome: 'none' | 'sent' | 'failed';
  /** About the last SMS; empty while there is nothing to say. */
  sentence: string;
  /** None was sent so far. */
  needed: boolean;
  send(): Promise<void>;
}

interface SmsStart {
  /** The server has sent a code by itself. */
  sent: boolean;
  /** When it sends the next one, UTC; null: now. */
  nextSend: string | null;
}

/** Codes by SMS, sent anew on demand. */
export function useSms({ sent, nextSend }: SmsStart): Sms {
  const [until, setUntil] = useState(nextSend === null ? 0 : Date.parse(nextSend));
  const [outcome, setOutcome] = useState<Sms['outcome']>('none');
  const [sentence, setSentence] = useState('');
  const [ask, { isLoading: sending }] = identityCalls.useShellSendSmsMutation();
  const seconds = useSecondsLeft(until);
  const send = useCallback(async () => {
    const { data, error } = await ask();
    const pause = isCallFailure(error) && error.kind === 'answer' ? (error.retryAfter ?? 0) * 1_000 : 0;
    const good = data?.status === 'success';
    setOutcome(good ? 'sent' : 'failed');
    setSentence(good ? texts.smsSent : failedText(data, error));
    setUntil(Date.now() + (good ? PAUSE_MS : pause));
  }, [ask]);
  return { seconds, sending, outcome, sentence, needed: !sent && outcome === 'none' && !sending, send };
}

/** A refusal that names its wait is said in the words of the server. */
function failedText(data: { status: string; message: string } | undefined, error: unknown): string {
  if (data?.status === 'not-sent') return data.message;
  const isLimit = isCallFailure(error) && error.kind === 'answer' && error.status === 'too-many-requests';
  return isLimit ? failureText(error) : texts.smsFailed;
}
