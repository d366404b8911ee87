import { type LogLine, logMark } from '@zonewerk/contracts';
import type { LogChunkDocument } from './log.schema.js';

/** A position in the log of a container: a chunk by its end, and a line of it by its index. */
export interface LogMark {
  readonly end: number;
  readonly line: number;
}

/** Position before the first line. */
export const BEGINNING = '0.0';

/** Whether a mark of a request has the format of this product. */
export function isMark(sent: string | undefined): sent is string {
  return logMark.safeParse(sent).success;
}

/** @param mark in the format of the contract */
export function readMark(mark: string): LogMark {
  const [end = '', line = ''] = mark.split('.');
  return { end: Number(end), line: Number(line) };
}

export function writeMark({ end, line }: LogMark): string {
  return `${end}.${line}`;
}

/** Maps the lines of a chunk to the response. */
export function linesOf({ end, number, lines }: LogChunkDocument): LogLine[] {
  return lines.map(({ at, stream, text, lost = 0 }, line) => ({
    id: writeMark({ end, line }),
    date: at.toISOString(),
    stream,
    number,
    text,
    lost,
  }));
}

/** Whether a line contains a text, ignoring case. Entries for lost lines match each search. */
export function hasText(query: string | undefined): (line: LogLine) => boolean {
  const wanted = query?.toLowerCase();
  return ({ text, lost }) => wanted === undefined || lost > 0 || text.toLowerCase().includes(wanted);
}
