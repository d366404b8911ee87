import { APEX, RECORD_RULES, RECORD_TYPES, type RecordType } from '@zonewerk/contracts';

/** Names and values in the text form of engines. */

/** Absolute name with a final dot. */
export function dottedName(name: string, domain: string): string {
  return name === APEX ? `${domain}.` : `${name}.${domain}.`;
}

/** The relative name of an absolute one with a final dot. */
export function relativeName(name: string, domain: string): string {
  return name === `${domain}.` ? APEX : name.slice(0, -domain.length - 2);
}

/**
 * A canonical value in zone-file form. IPv6 groups are hexadecimal, and `escape` encodes every byte outside printable
 * ASCII.
 */
export function asciiContent(type: RecordType, value: string, escape: (byte: number) => string): string {
  return [...Buffer.from(zoneFileContent(type, value))]
    .map((byte) => (byte < 0x7f ? String.fromCharCode(byte) : escape(byte)))
    .join('');
}

function zoneFileContent(type: RecordType, value: string): string {
  const mapped = type === 'AAAA' ? /^::ffff:(\d+)\.(\d+)\.(\d+)\.(\d+)$/u.exec(value) : null;
  if (!mapped) return RECORD_RULES[type].zoneFile(value);
  const [, a = 0, b = 0, c = 0, d = 0] = mapped.map(Number);
  return `::ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

export function isRecordType(type: string): type is RecordType {
  return (RECORD_TYPES as readonly string[]).includes(type);
}
