import type { Authority } from '../engines/dns-engine.js';
import { askNameserver } from './ask-nameserver.js';

/** The serial with which a nameserver answers for a domain; null when it gives no authoritative answer. */
export async function soaSerial(authority: Authority, domain: string): Promise<number | null> {
  const packet = await askNameserver(authority, domain, 'SOA');
  for (const answer of packet?.answers ?? []) if (answer.type === 'SOA') return answer.data.serial ?? null;
  return null;
}
