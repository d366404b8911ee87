import type { Authority } from '../engines/dns-engine.js';
import { askNameserver } from './ask-nameserver.js';

/** The serial in a nameserver's answer for a domain; null without an authoritative answer. */
export async function soaSerial(authority: Authority, domain: string): Promise<number | null> {
  const packet = await askNameserver(authority, domain, 'SOA');
  for (const answer of packet?.answers ?? []) if (answer.type === 'SOA') return answer.data.serial ?? null;
  return null;
}
