import type { LogStream } from '@zonewerk/contracts';
import { LineReader, type OnLine } from '../../logs/log-lines.js';

const SPACE = 0x20;
/** A timestamp of Docker, with up to nine decimals. */
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/u;

/**
 * Joins frames of a container to lines. The position of a line is its timestamp in nanoseconds. A frame without a
 * timestamp is discarded: the engine of a partner can send any bytes.
 *
 * @param after position of the last known line; lines up to it are skipped
 */
export function frameReader(
  after: string | null,
  onLine: OnLine,
): (stream: LogStream, frame: Buffer) => void {
  const readers = { stdout: new LineReader(), stderr: new LineReader() };
  return (stream, frame) => {
    const space = frame.indexOf(SPACE);
    const position = frame.subarray(0, Math.max(space, 0)).toString();
    if (!TIME.test(position) || Number.isNaN(Date.parse(position))) return;
    for (const { text } of readers[stream].read(frame.subarray(space + 1))) {
      if (after === null || nanosecondsOf(position) > nanosecondsOf(after))
        onLine({ at: new Date(position), stream, text, position });
    }
  };
}

/** A position in the format of Docker: seconds with nanoseconds as decimals. */
export function sinceOf(position: string): string {
  const digits = nanosecondsOf(position).toString();
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
}

/** Docker omits trailing zeros of a timestamp. */
function nanosecondsOf(position: string): bigint {
  const [, seconds = '', fraction = ''] = TIME.exec(position) ?? [];
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
}
