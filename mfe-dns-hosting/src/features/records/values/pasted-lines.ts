import type { RecordType } from '@zonewerk/contracts';
import { LINE_BREAK, readRows, ROW_SHAPES } from './value-rows';

/** Types whose values contain neither spaces nor commas, so both can separate a list. */
const PLAIN_LISTS: readonly RecordType[] = ['A', 'AAAA', 'NS', 'PTR'];
/** Character strings on several lines, as zone files split long texts: `( "one" "two" )`. */
const IN_BRACKETS = /^\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)$/u;

/**
 * Values of a text that is pasted into an empty row: several lines, a list of IP addresses, all parts of a value, or a
 * long text in zone file syntax. Null if the text fits one field.
 */
export function pastedLines(pasted: string, type: RecordType): string[] | null {
  const text = pasted.trim();
  const strings = type === 'TXT' || type === 'SPF' ? IN_BRACKETS.exec(text)?.[1] : undefined;
  if (strings !== undefined) return [strings.trim().replace(/"\s+"/gu, '" "')];
  const split = PLAIN_LISTS.includes(type) ? /[\s,;]/u : LINE_BREAK;
  const lines = text.split(split).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  if (lines.length > 1) return lines;
  const [line] = lines;
  const shape = ROW_SHAPES[type];
  if (line === undefined || shape.cells.length === 1) return null;
  const [row] = readRows(line, shape);
  return row?.kind === 'cells' && row.cells.every((cell) => cell !== '') ? [line] : null;
}
