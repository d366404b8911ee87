import type { AnswerOf, Issue, resetByEmail } from '@zonewerk/contracts';
import { issuesOf, useCaptcha, type Captcha } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { resetFailure } from '../reset-failure';
import { resetMessages as texts } from '../messages';

/** Common fields of reset responses: number of attempts of this network, and whether a captcha was missing. */
type Tried = Pick<AnswerOf<typeof resetByEmail>, 'message' | 'try'> & { status: string };

/** Specification, partner area, section 9: attempts from which a captcha is required. */
const CAPTCHA_FROM_TRY = 3;

interface Guarded<Answer> {
  captcha: Captcha;
  issues: Issue[];
  /** Message about the whole form. */
  message: string | null;
  /**
   * Sends the request, with a captcha if necessary. Resolves to the response of an outcome, else null. When the server
   * requires a captcha, the same request is repeated after the browser has solved it.
   */
  run: (send: Send<Answer>) => Promise<Answer | null>;
}

type Send<Answer> = (response: string | undefined) => Promise<{
  data?: Answer | undefined;
  error?: unknown;
}>;

/** Public form that requires a captcha after several attempts. */
export function useGuarded<Answer extends Tried>(): Guarded<Answer> {
  const [tries, setTries] = useState(0);
  const [issues, setIssues] = useState<Issue[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const captcha = useCaptcha('reset', tries >= CAPTCHA_FROM_TRY);
  const attempt = async (send: Send<Answer>): Promise<Answer | null> => {
    const response = await captcha.response();
    if (response === null) {
      setMessage(texts.captchaFailed);
      return null;
    }
    const { data, error } = await send(response);
    // A solved captcha is valid for one attempt.
    captcha.reset();
    if (data) return data;
    const faults = issuesOf(error);
    setIssues(faults);
    if (faults.length === 0) setMessage(resetFailure(error));
    return null;
  };
  const run: Guarded<Answer>['run'] = async (send) => {
    setMessage(null);
    setIssues([]);
    let answer = await attempt(send);
    if (answer?.status === 'captcha-required') {
      const solved = captcha.settled();
      setTries(Math.max(answer.try, CAPTCHA_FROM_TRY));
      await solved;
      answer = await attempt(send);
    }
    if (answer === null) return null;
    setTries(answer.try);
    if (answer.status !== 'captcha-required') return answer;
    setMessage(answer.message);
    return null;
  };
  return { captcha, issues, message, run };
}
