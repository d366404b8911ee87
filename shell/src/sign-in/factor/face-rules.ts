import type { AnswerOf, biometricLogin } from '@zonewerk/contracts';
import { outcomeOfFailure } from '../login-rules';
import { texts } from './messages';

/** What is said about a picture. */
export interface FaceNotice {
  title: string;
  text: string;
  /** `warn`: another picture is needed, e.g. with the head turned; nothing went wrong. */
  tone: 'warn' | 'bad';
  /** Until when no other picture is taken, in milliseconds since 1970. */
  waitUntil: number;
}

export const QUIET_FACE: FaceNotice = { title: '', text: '', tone: 'bad', waitUntil: 0 };

/** `less` shows the server's sentence, anything else the specification's. */
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
