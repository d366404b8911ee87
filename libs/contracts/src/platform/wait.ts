const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/**
 * Sentence with the waiting time until the next attempt.
 *
 * @param seconds whole seconds, as in `Retry-After`
 */
export function waitSentence(seconds: number): string {
  if (seconds < 2 * MINUTE_SECONDS) return `You can try again in ${countOf(seconds, 'second')}.`;
  if (seconds < 2 * HOUR_SECONDS)
    return `You can try again in ${countOf(Math.ceil(seconds / MINUTE_SECONDS), 'minute')}.`;
  return `You can try again in ${countOf(Math.ceil(seconds / HOUR_SECONDS), 'hour')}.`;
}

function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
