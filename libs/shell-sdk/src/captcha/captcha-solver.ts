import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** More concurrent searches have no benefit on slow phones, which take longest. */
const MOST_SEARCHES = 4;

/**
 * Solves a challenge of `sign-in.captcha`. The browser derives keys on its own threads. The page stays responsive
 * without a worker, which the content security policy would have to allow.
 *
 * @returns the `response` for the server
 * @throws if it is aborted, or finds no solution within the time limit of the library
 */
export async function solveCaptcha(challengeText: string, signal: AbortSignal): Promise<string> {
  const challenge = JSON.parse(challengeText) as Challenge;
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  const searches = Math.min(Math.max(window.navigator.hardwareConcurrency || 1, 1), MOST_SEARCHES);
  const search = async (start: number) => {
    const solution = await solveChallenge({
      challenge,
      deriveKey,
      controller,
      counterStart: start,
      counterStep: searches,
    });
    if (solution === null) throw new Error('The captcha was not solved.');
    return solution;
  };
  try {
    signal.throwIfAborted();
    const solution = await Promise.any(Array.from({ length: searches }, (_, start) => search(start)));
    const { parameters, signature } = challenge;
    return window.btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
}
