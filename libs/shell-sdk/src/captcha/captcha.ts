import type { AnswerOf, BodyOf, captchaChallenge } from '@zonewerk/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, callQuery } from '../calls/call-api';

type Ask = typeof captchaChallenge;

const { useSdkCaptchaMutation } = callApi.injectEndpoints({
  endpoints: (build) => ({
    sdkCaptcha: build.mutation<AnswerOf<Ask>, BodyOf<Ask>>({ query: callQuery<Ask>('sign-in.captcha') }),
  }),
});

/** `off`: not required; `working`: the browser solves one; `failed`: it could not, `reset` retries. */
export type CaptchaState = 'off' | 'working' | 'solved' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /** The `response` to send, when it is available; undefined if none is required, null after a failure. */
  response(): Promise<string | null | undefined>;
  /** Solves another one: each is valid for one attempt. */
  reset(): void;
  /** Resolves when the next captcha is solved or has failed: for a request that waits for it. */
  settled(): Promise<void>;
}

/** State of one captcha. */
interface Outcome {
  round: number;
  solved: boolean;
}

/**
 * Captcha by proof of work, without user action: the browser solves it in the background as soon as it is required.
 * `CaptchaNote` of the design system shows its state.
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
    // After every failure the user has the same option: a retry.
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
  // Reads the present state: a request that waited calls it again, independent of the render in which it started.
  const response = useCallback(async () => (wanted.current ? work.current : undefined), []);
  const reset = useCallback(() => setRound((before) => before + 1), []);
  const state = needed ? stateOf(round, outcome) : 'off';
  return { state, response, reset, settled: useNextOutcome(state) };
}

/** Promises that resolve when the state becomes final. */
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
