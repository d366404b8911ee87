import type { AnswerOf, biometricLogin } from '@zonewerk/contracts';
import { outcomeOfFailure } from '../login-rules';
import { texts } from './messages';

/** Message about a picture. */
export interface FaceNotice {
  title: string;
  text: string;
  /** `warn`: another picture is necessary, e.g. with the head turned; not a failure. */
  tone: 'warn' | 'bad';
  /** Time until which no picture can be taken, in milliseconds since 1970. */
  waitUntil: number;
}

export const QUIET_FACE: FaceNotice = { title: '', text: '', tone: 'bad', waitUntil: 0 };

/** `less` shows the server's sentence, all other failures that of the specification. */
export function faceNotice(
  answer: AnswerOf<typeof biometricLogin> | undefined,
  failure: unknown,
  now: number,
): FaceNotice {
  if (answer?.status === 'less') return { ...QUIET_FACE, text: answer.message, tone: 'warn' };
  if (answer) return { ...QUIET_FACE, title: texts.faceFailed, text: texts.faceBroken };
  const { message, retryAfter } = outcomeOfFailure(failure);
  const waitUntil = retryAfter > 0 ? now + retryAfter * 1_000 : 0;
  return { ...QUIET_FACE, title: texts.faceFailed, text: message, waitUntil };
}
