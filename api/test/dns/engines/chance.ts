import { createSocket } from 'node:dgram';
import { decode } from 'dns-packet';
import { question } from '../../harness/nameserver-zones.js';

/** Maximum number of queries in flight. */
const WINDOW = 40;
/** Milliseconds without a response after which all pending queries are repeated, because packets can be lost. */
const SILENCE_MS = 2_000;

/** Repeats a query over UDP, and counts the returned values. */
export async function drawMany(
  port: number,
  name: string,
  type: string,
  times: number,
): Promise<Map<string, number>> {
  const socket = createSocket('udp4');
  const packet = question(name, type, 1232);
  const counts = new Map<string, number>();
  let answered = 0;
  const send = (count: number) => {
    for (let index = 0; index < count; index += 1) socket.send(packet, port, '127.0.0.1');
  };
  await new Promise<void>((resolve, reject) => {
    let silence = setInterval(() => send(WINDOW), SILENCE_MS);
    socket.on('error', reject);
    socket.on('message', (reply) => {
      clearInterval(silence);
      for (const answer of decode(reply).answers ?? []) {
        const value = 'data' in answer ? String(answer.data) : '';
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      answered += 1;
      if (answered >= times) return resolve();
      silence = setInterval(() => send(WINDOW), SILENCE_MS);
      send(1);
    });
    send(WINDOW);
  }).finally(() => socket.close());
  return counts;
}

/** Chi-square statistic of counts for shares with the sum 1. */
export function chiSquare(counts: readonly number[], shares: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, index) => {
    const expected = (shares[index] ?? 0) * total;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
}

/** Chi-square limits that 999,999 of a million runs do not exceed, by degrees of freedom. */
export const CHI_SQUARE_MOST: Readonly<Record<number, number>> = { 1: 23.93, 2: 27.63, 3: 30.66, 11: 48.87 };
