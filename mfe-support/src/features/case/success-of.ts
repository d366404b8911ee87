import { failureText, isCallFailure, shell } from '@zonewerk/shell-sdk';
import { messages } from '../../shared/messages';

const { failedTitle } = messages.case;

interface Outcome<Answer> {
  data?: Answer | undefined;
  error?: unknown;
}

/**
 * Response of a successful call. A dialog shows each other outcome: a status other than `success` with any HTTP status,
 * and a transport failure, whose title has "(500)".
 */
export async function successOf<Answer extends { status: string; message: string }>({
  data,
  error,
}: Outcome<Answer>): Promise<Answer | null> {
  if (data?.status === 'success') return data;
  const isAnswer = data !== undefined || (isCallFailure(error) && error.kind === 'answer');
  const title = isAnswer ? failedTitle : `${failedTitle} (500)`;
  await shell.alert({ title, text: data ? data.message : failureText(error), icon: 'error' });
  return null;
}
