import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { webcrypto } from 'node:crypto';
import { solveCaptcha } from './captcha-solver';

/** Real: challenge, solution and check, all by the library that the server uses. */
const secrets = { hmacSignatureSecret: 'signs challenges', hmacKeySignatureSecret: 'signs keys' };

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const challengeOf = (counter: number) =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter, deriveKey, ...secrets });

it.each([0, 1, 2, 3, 37])('solveCaptcha finds the valid solution at counter %p', async (counter) => {
  const challenge = await challengeOf(counter);
  const response = await solveCaptcha(JSON.stringify(challenge), new AbortController().signal);
  const answer = JSON.parse(window.atob(response)) as Parameters<typeof verifySolution>[0];
  expect(answer.challenge).toEqual(challenge);
  expect(answer.solution.counter).toBe(counter);
  expect((await verifySolution({ ...answer, deriveKey, ...secrets })).verified).toBe(true);
});

it('solveCaptcha stops when it is aborted', async () => {
  const abort = new AbortController();
  const challenge = await challengeOf(4_000_000_000);
  const solving = solveCaptcha(JSON.stringify(challenge), abort.signal);
  abort.abort();
  await expect(solving).rejects.toThrow();
});
