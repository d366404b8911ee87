import type { AnswerOf, BodyOf, captchaChallenge } from '@zonewerk/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, callQuery } from '../calls/call-api';

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
  /** Resolves as soon as one is solved, or cannot be, from now on: for a try that waits for it. */
  settled(): Promise<void>;
}

/** Of one captcha. */
interface Outcome {
  round: number;
  solved: boolean;
}

/**
 * A captcha by proof of work, which asks nothing of the person: it is solved in the background as soon as it is
 * needed. Show its state with `CaptchaNote` of the design system.
 */
export function useCaptcha(purpose: BodyOf<Ask>['purpose'], needed: boolean): Captcha {
  const [ask] = useSdkCaptchaMutation();
  const [round, setRound] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
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
      if (!abort.signal.aborted) setOutcome({ round, solved: response !== null });
    });
    return () => abort.abort();
  }, [ask, purpose, needed, round]);

  const wanted = useRef(needed);
  useEffect(() => {
    wanted.current = needed;
  }, [needed]);
  // What is needed when it is called: a try that waited asks again, whatever was rendered when it began.
  const response = useCallback(async () => (wanted.current ? work.current : undefined), []);
  const reset = useCallback(() => setRound((before) => before + 1), []);
  const state = needed ? stateOf(round, outcome) : 'off';
  return { state, response, reset, settled: useNextOutcome(state) };
}

/** Promises that are kept when the state becomes an outcome. */
function useNextOutcome(state: CaptchaState): () => Promise<void> {
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (state !== 'solved' && state !== 'failed') return;
    for (const resolve of waiting.current.splice(0)) resolve();
  }, [state]);
  return useCallback(() => new Promise<void>((resolve) => waiting.current.push(resolve)), []);
}

function stateOf(round: number, outcome: Outcome | null): CaptchaState {
  if (outcome?.round !== round) return 'working';
  return outcome.solved ? 'solved' : 'failed';
}
