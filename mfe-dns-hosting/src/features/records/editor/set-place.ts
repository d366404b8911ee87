import { isRecordType } from '../table/use-records';
import type { RecordType } from '@zonewerk/contracts';

/** Which record set of a cluster. */
export interface SetPlace {
  readonly name: string;
  readonly type: RecordType;
}

/** A place in the address: `A:www`. */
export function placeParam({ name, type }: SetPlace): string {
  return `${type}:${name}`;
}

/** Reads a place of the address; null when there is none. */
export function placeOfParam(text: string): SetPlace | null {
  const at = text.indexOf(':');
  const type = text.slice(0, Math.max(at, 0));
  const name = text.slice(at + 1);
  return isRecordType(type) && name !== '' ? { type, name } : null;
}
