import type { AnswerOf, Issue, resetByEmail } from '@zonewerk/contracts';
import { issuesOf, useCaptcha, type Captcha } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { resetFailure } from '../reset-failure';
import { resetMessages as texts } from '../messages';

/** What every try of a reset answers: how often this network tried, and whether a captcha was missing. */
type Tried = Pick<AnswerOf<typeof resetByEmail>, 'message' | 'try'> & { status: string };

/** Specification, partner area, section 9: tries after which a captcha is asked for. */
const CAPTCHA_FROM_TRY = 3;

interface Guarded<Answer> {
  captcha: Captcha;
  issues: Issue[];
  /** What went wrong with the whole form. */
  message: string | null;
  /**
   * Sends, with a captcha where one is needed; the answer when it is an outcome, else null. When the server asks for a
   * captcha, the same is sent once more as soon as the browser has solved it.
   */
  run: (send: Send<Answer>) => Promise<Answer | null>;
}

type Send<Answer> = (response: string | undefined) => Promise<{
  data?: Answer | undefined;
  error?: unknown;
}>;

/** A form that anybody can send: after some tries the browser has to solve a captcha for the next one. */
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
    // Each solved captcha is good for one try.
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
