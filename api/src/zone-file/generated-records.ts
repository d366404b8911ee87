import { fillTemplate, readRange, templateFault } from './generate.js';
import type { LogicalLine, Token } from './logical-lines.js';
import { faultOf, type ZoneEntry } from './zone-entries.js';

/**
 * The records of a `$GENERATE` (BIND 9): `$GENERATE 1-10 name [ttl] [class] type data`. One fault instead of them when
 * the line cannot be used.
 *
 * @param read what one line of the file becomes
 */
export function generate(
  line: LogicalLine,
  [range, ...template]: readonly Token[],
  read: (line: LogicalLine) => ZoneEntry,
): ZoneEntry[] {
  if (!range || template.length < 3) {
    return [faultOf(line, '$GENERATE needs a range, a name, a type and a value.')];
  }
  const wanted = readRange(range.text);
  if (typeof wanted === 'string') return [faultOf(line, wanted)];
  const fault = template.map(({ text }) => templateFault(text)).find((one) => one !== null);
  if (fault !== undefined) return [faultOf(line, fault ?? '')];
  const entries: ZoneEntry[] = [];
  for (let number = wanted.start; number <= wanted.stop; number += wanted.step) {
    const tokens = template.map((token) => ({ ...token, text: fillTemplate(token.text, number) }));
    const entry = read({ ...line, indented: false, tokens });
    // The same fault over and over says nothing more.
    if (entry.kind === 'fault') return [entry];
    entries.push(entry);
  }
  return entries;
}
