import { absoluteName } from '@zonewerk/contracts';
import type { RecordType } from '@zonewerk/contracts';

/** Why a set cannot exist with the other sets of its name; null when it can. */
export function nameConflict(
  key: { name: string; type: RecordType },
  domain: string,
  types: readonly RecordType[],
): string | null {
  const name = absoluteName(key.name, domain);
  if (types.includes(key.type)) return `${name} has a record set of type ${key.type} already.`;
  if (key.type === 'CNAME' && types.length > 0) {
    return `${name} has other record sets (${types.join(', ')}), and a CNAME must be the only record set. Please choose another name.`;
  }
  if (types.includes('CNAME'))
    return `${name} has a CNAME, which must be the only record set. Please choose another name.`;
  return null;
}
