import type { RecordType } from '@zonewerk/contracts';
import type { RecordState } from './ledger.types.js';
import type { Random } from '../../../harness/random.js';

/** Input of a form, and the expected DNS answer. */
export interface RecordData {
  readonly type: RecordType;
  readonly value: string;
  readonly state: RecordState;
}

const TYPES = ['A', 'A', 'AAAA', 'TXT', 'MX', 'CNAME'] as const satisfies readonly RecordType[];
const TTLS = [60, 300, 3_600] as const;

/** A record set with unique answers per `serial`. */
export function makeRecordData(random: Random, serial: number): RecordData {
  const type = random.pick(TYPES);
  const ttl = random.pick(TTLS);
  const count = type === 'CNAME' ? 1 : 1 + random.below(3);
  const values = Array.from({ length: count }, (_, index) => valueOf(type, serial, index));
  return { type, value: values.join('\n'), state: { ttl, data: [...values].sort() } };
}

function valueOf(type: (typeof TYPES)[number], serial: number, index: number): string {
  switch (type) {
    case 'A':
      return `10.${index}.${(serial >> 8) & 255}.${serial & 255}`;
    case 'AAAA':
      return `2001:db8::${(index + 1).toString(16)}:${(serial + 1).toString(16)}`;
    case 'TXT':
      return `serial ${serial} of ${index}`;
    case 'MX':
      return `${10 + index} m${serial}.example`;
    case 'CNAME':
      return `t${serial}.example`;
  }
}
