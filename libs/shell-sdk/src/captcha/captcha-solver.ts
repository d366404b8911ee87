import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** More searches at once than this gain nothing on the phones that have to wait longest. */
const MOST_SEARCHES = 4;

/**
 * Solves a challenge of `sign-in.captcha`. The browser derives keys on threads of its own, so that the page stays
 * usable without a worker, which the content security policy would have to allow.
 *
 * @returns what the server takes as `response`
 * @throws when it was aborted, or no solution was found within the time that the library allows
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
