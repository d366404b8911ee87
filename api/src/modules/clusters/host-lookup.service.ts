import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { RECORD_RULES } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../platform/config/config.js';

export interface FoundHost {
  /** Canonical addresses in a fixed order; none when the name has none of that type. */
  readonly addresses: readonly string[];
  /** How long they hold, in seconds. */
  readonly ttl: number;
}

/** No resolver could say; asking again may help. */
export class LookupFailed extends Error {}

const PATIENCE_MS = 3_000;
const TRIES = 2;
/** How long it holds that a name has no addresses. */
const NOTHING_TTL = 60;
/** Networks of the resolver's own side: that a name leads there is nobody's business outside of them. */
const INNER: ReadonlySet<string> = new Set([
  ...['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified'],
  ...['multicast', 'broadcast', 'ipv4Mapped', 'rfc6145', 'rfc6052', '6to4', 'teredo'],
]);

/** Looks host names up in the DNS of everybody. */
@Injectable()
export class HostLookup {
  private readonly resolver = new Resolver({ timeout: PATIENCE_MS, tries: TRIES });

  constructor(@Inject(CONFIG) config: Config) {
    if (config.dns.resolvers) this.resolver.setServers([...config.dns.resolvers]);
  }

  /** @throws LookupFailed when no resolver answers */
  async addresses(host: string, type: 'A' | 'AAAA'): Promise<FoundHost> {
    const records = await this.ask(host, type);
    const outer = records.filter(({ address }) => !INNER.has(ipaddr.parse(address).range()));
    const addresses = outer.flatMap(({ address }) => {
      const checked = RECORD_RULES[type].canonical(address, {});
      return checked.ok ? [checked.value] : [];
    });
    return {
      addresses: [...new Set(addresses)].toSorted(),
      ttl: Math.min(...outer.map(({ ttl }) => ttl), ...(outer.length === 0 ? [NOTHING_TTL] : [])),
    };
  }

  private async ask(host: string, type: 'A' | 'AAAA') {
    try {
      // With the final dot no search list of the machine is applied.
      const name = `${host}.`;
      const options = { ttl: true } as const;
      return await (type === 'A'
        ? this.resolver.resolve4(name, options)
        : this.resolver.resolve6(name, options));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
      throw new LookupFailed(`${host} cannot be looked up at the moment.`, { cause: error });
    }
  }
}
