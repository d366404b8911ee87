import type { AnswerOf, BodyOf, captchaChallenge } from '@zonewerk/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, callQuery } from './call-api';

type Ask = typeof captchaChallenge;

const { useSdkCaptchaMutation } = callApi.injectEndpoints({
  endpoints: (build) => ({
    sdkCaptcha: build.mutation<AnswerOf<Ask>, BodyOf<Ask>>({ query: callQuery<Ask>('sign-in.captcha') }),
  }),
});

/** `off`: none is needed; `working`: the browser solves one; `failed`: it could not, `reset` tries again. */
export type CaptchaState = 'off' | 'working' | 'solved' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /** The `response` to send, once it is there: undefined when none is needed, null when it could not be had. */
  response(): Promise<string | null | undefined>;
  /** Solves another one: each is good for one try. */
  reset(): void;
}

/**
 * A captcha by proof of work, which asks nothing of the person: it is solved in the background as soon as it is
 * needed. Show its state with `CaptchaNote` of the design system.
 */
export function useCaptcha(purpose: BodyOf<Ask>['purpose'], needed: boolean): Captcha {
  const [ask] = useSdkCaptchaMutation();
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<{ round: number; solved: boolean } | null>(null);
  const work = useRef<Promise<string | null>>(Promise.resolve(null));

  useEffect(() => {
    if (!needed) return;
    const abort = new AbortController();
    const solve = async () => {
      const { challenge } = await ask({ purpose }).unwrap();
      const { solveCaptcha } = await import(/* webpackChunkName: "captcha" */ './captcha-solver');
      return solveCaptcha(challenge, abort.signal);
    };
    // Whatever stopped it, the person can do the same: try again.
    work.current = solve().catch(() => null);
    void work.current.then((response) => {
      if (!abort.signal.aborted) setSettled({ round, solved: response !== null });
    });
    return () => abort.abort();
  }, [ask, purpose, needed, round]);

  const response = useCallback(async () => (needed ? work.current : undefined), [needed]);
  const reset = useCallback(() => setRound((before) => before + 1), []);
  return { state: needed ? stateOf(round, settled) : 'off', response, reset };
}

function stateOf(round: number, settled: { round: number; solved: boolean } | null): CaptchaState {
  if (settled?.round !== round) return 'working';
  return settled.solved ? 'solved' : 'failed';
}
