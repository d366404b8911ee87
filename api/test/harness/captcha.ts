import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { captchaChallenge } from '@zonewerk/contracts';
import type { Browser } from './harness.js';

/** Response of the widget to a challenge. */
export async function solve(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Requests a captcha like the product and solves it. */
export async function solveCaptcha(browser: Browser, purpose: 'login' | 'reset' = 'login'): Promise<string> {
  const { body } = await browser.call(captchaChallenge, { purpose });
  return solve((body as { challenge: string }).challenge);
}
