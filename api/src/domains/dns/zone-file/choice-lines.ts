import type { LogicalLine, Token } from './logical-lines.js';
import { readData } from './record-data.js';
import { readHead } from './record-head.js';
import { faultOf, placeOf, type Choice, type ZoneFault, type ZoneRecord } from './zone-entries.js';
import { readName } from './zone-names.js';

/*
 * Answers by weight, by chance or of another name have no form in zone files. Their policy is written as a comment,
 * which other nameservers ignore, and read again at an import. It follows a record that others can load, or precedes a
 * record that they cannot load.
 *
 *   www 60 IN A 192.0.2.1 ;$WEIGHTED 10 "blue"
 *   www 60 IN A 192.0.2.1 ;$MULTIVALUE "one"
 *   ;$WEIGHTED www 60 IN A 0 "green" 192.0.2.2
 *   ;$MULTIVALUE www 60 IN A "one" 192.0.2.1
 *   ;$ALIAS @ IN A shop.example.net.
 */

const NOT_WHOLE = 'This line lacks its weight or its set id.';

/** The policy in the comment after a record; an error message when it is invalid, null for none. */
export function choiceBehind({ choice: [mark, ...parts] }: LogicalLine): Choice | string | null {
  if (!mark) return null;
  const chosen = chosenOf(mark.text, parts);
  return chosen && chosen.data.length === 0 ? chosen.choice : NOT_WHOLE;
}

/** One member with the policy Weighted or Multi Value Answer, or an alias; otherwise the fault. */
export function readChoice(line: LogicalLine, origin: string): ZoneRecord | ZoneFault {
  const [mark, owner, ...rest] = line.tokens;
  const name = readName(owner?.text ?? '', origin);
  if (!owner || !name.ok) return faultOf(line, name.ok ? 'This line has no name.' : name.fault);
  const head = readHead(rest);
  if (typeof head === 'string') return faultOf(line, head, name.name);
  const chosen = chosenOf(mark?.text ?? '', head.data);
  if (!chosen) return faultOf(line, NOT_WHOLE, name.name);
  const data = readData(chosen.choice.policy === 'Alias' ? 'CNAME' : head.type, chosen.data, origin);
  if (!data.ok) return faultOf(line, data.fault, name.name);
  const { type, ttl } = head;
  return {
    kind: 'record' as const,
    ...placeOf(line),
    name: name.name,
    ttl,
    type,
    data: data.data,
    choice: chosen.choice,
  };
}

function chosenOf(mark: string, data: readonly Token[]): { choice: Choice; data: readonly Token[] } | null {
  const [first, second] = data;
  if (mark === ';$ALIAS') return { choice: { policy: 'Alias' }, data };
  if (mark === ';$WEIGHTED') {
    if (!first || !second?.quoted) return null;
    const choice = { policy: 'Weighted' as const, weight: first.text, identifier: unescaped(second) };
    return { choice, data: data.slice(2) };
  }
  if (!first?.quoted) return null;
  return { choice: { policy: 'Multi Value Answer', identifier: unescaped(first) }, data: data.slice(1) };
}

function unescaped({ text }: Token): string {
  return text.replace(/\\(.)/gsu, '$1');
}
