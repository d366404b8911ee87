import { textChunks, valuesTogether, type RecordType } from '@zonewerk/contracts';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';

/** Prefixes of TXT values that a name may have only once (RFC 7208, section 3.2; RFC 7489, section 6.1). */
const ONE_EACH = [
  { start: 'v=spf1', what: 'an SPF record' },
  { start: 'v=DMARC1', what: 'a DMARC record' },
] as const;

/** Types whose new values are added to the present ones; sets of other types are replaced. */
const JOINED: readonly RecordType[] = ['TXT', 'CAA'];

/** The state after values are added to a set; a message when they cannot be added. */
export function joinedState(type: RecordType, before: SetState, added: SetState): SetState | string {
  if (!JOINED.includes(type)) return added;
  if (before.policy !== 'Simple') {
    return `This record set has the policy ${before.policy}. Please add the value by hand.`;
  }
  const present = valuesOf(before);
  const presentValues = new Set(present);
  const fresh = valuesOf(added).filter((value) => !presentValues.has(value));
  for (const value of fresh) {
    const clash = type === 'TXT' ? clashOf(value, present) : null;
    if (clash !== null) return clash;
  }
  const values = [...present, ...fresh];
  const together = valuesTogether(type, values);
  if (!together.ok) return together.faults.map(({ message }) => message).join(' ');
  return { ...before, members: [{ identifier: '', values }] };
}

function clashOf(value: string, present: readonly string[]): string | null {
  const kind = ONE_EACH.find(({ start }) => startsWith(value, start));
  const other = kind && present.find((one) => startsWith(one, kind.start));
  if (!kind || other === undefined) return null;
  return `A name has only one such record, and ${kind.what} exists: ${other}. Please merge the two by hand.`;
}

function startsWith(value: string, start: string): boolean {
  const text = Buffer.concat(textChunks(value) ?? []).toString('latin1');
  return text.toLowerCase().startsWith(start.toLowerCase());
}

function valuesOf({ members }: SetState): string[] {
  return members.flatMap(({ values }) => values);
}
