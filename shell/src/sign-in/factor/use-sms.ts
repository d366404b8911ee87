import { failureText, isCallFailure, useSecondsLeft } from '@zonewerk/shell-sdk';
import { useCallback, useState } from 'react';
import { identityCalls } from '../calls';
import { texts } from './messages';

/** Pause between two codes in milliseconds; the server enforces it too. */
const PAUSE_MS = 30_000;

export interface Sms {
  /** Seconds until another code can be sent. */
  seconds: number;
  sending: boolean;
  /** Result of the last request of this window. */
  outcome: 'none' | 'sent' | 'failed';
  /** Message about the last SMS; empty without one. */
  sentence: string;
  /** No code was sent yet. */
  needed: boolean;
  send(): Promise<void>;
}

interface SmsStart {
  /** The server has already sent a code. */
  sent: boolean;
  /** Earliest time of the next code, UTC; null: now. */
  nextSend: string | null;
}

/** Requests SMS codes on demand. */
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

/** A refusal with a waiting time uses the server's sentence. */
function failedText(data: { status: string; message: string } | undefined, error: unknown): string {
  if (data?.status === 'not-sent') return data.message;
  const isLimit = isCallFailure(error) && error.kind === 'answer' && error.status === 'too-many-requests';
  return isLimit ? failureText(error) : texts.smsFailed;
}
