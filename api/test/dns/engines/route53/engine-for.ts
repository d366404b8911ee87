import { pino } from 'pino';
import type { ZoneChange } from '../../../../src/domains/dns/engines/dns-engine.js';
import { Route53Engine } from '../../../../src/domains/dns/engines/route53-engine.js';
import { zoneSet } from '../../../harness/nameserver-zones.js';
import { parseConfig } from '../../../../src/platform/config/config.js';

export function engineFor(settings: Record<string, string>): Route53Engine {
  const { dns } = parseConfig({ ...settings, DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example' });
  if (!dns.route53) throw new Error('no settings');
  return new Route53Engine(dns.route53, dns, pino({ level: 'silent' }));
}

export function put(key: string, values: string[], more: Parameters<typeof zoneSet>[2] = {}): ZoneChange {
  const { name, type, revision, ...set } = zoneSet(key, values, more);
  return { name, type, revision, set };
}

export function remove(key: string): ZoneChange {
  return { ...put(key, ['x']), set: null };
}

/** Members of a set by value; numbers are weights. */
export function choice(
  policy: 'Weighted' | 'Multi Value Answer',
  values: readonly (readonly [string, number])[],
) {
  const members = values.map(([value, weight], index) => {
    return { identifier: `id-${index}`, values: [value], ...(policy === 'Weighted' ? { weight } : {}) };
  });
  return { policy, members };
}
