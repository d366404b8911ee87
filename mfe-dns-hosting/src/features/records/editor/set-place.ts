import { isRecordType } from '../table/use-records';
import type { RecordType } from '@zonewerk/contracts';

/** Key of a record set within its cluster. */
export interface SetPlace {
  readonly name: string;
  readonly type: RecordType;
}

/** Key of a set as a URL parameter: `A:www`. */
export function placeParam({ name, type }: SetPlace): string {
  return `${type}:${name}`;
}

/** Parses the URL parameter; null for an invalid one. */
export function placeOfParam(text: string): SetPlace | null {
  const at = text.indexOf(':');
  const type = text.slice(0, Math.max(at, 0));
  const name = text.slice(at + 1);
  return isRecordType(type) && name !== '' ? { type, name } : null;
}
