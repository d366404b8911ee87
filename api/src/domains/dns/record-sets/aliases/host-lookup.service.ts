import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { RECORD_RULES } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../../platform/config/config.js';

export interface FoundHost {
  /** Canonical addresses in sorted order; empty when the name has none of that type. */
  readonly addresses: readonly string[];
  /** In seconds. */
  readonly ttl: number;
}

/** No resolver responded. A later lookup may succeed. */
export class LookupFailed extends Error {}

const PATIENCE_MS = 3_000;
const TRIES = 2;
/** TTL of a negative result, in seconds. */
const NEGATIVE_TTL = 60;
/** Ranges that are not public. */
const INNER: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
  'multicast',
  'broadcast',
  'ipv4Mapped',
  'rfc6145',
  'rfc6052',
  '6to4',
  'teredo',
]);

/** Error codes of resolvers for a name without records of a type. */
const NO_RECORDS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks up names in public DNS through the configured resolvers. */
@Injectable()
export class HostLookup {
  private readonly resolver = new Resolver({ timeout: PATIENCE_MS, tries: TRIES });

  constructor(@Inject(CONFIG) private readonly config: Config) {
    if (config.dns.resolvers) this.resolver.setServers([...config.dns.resolvers]);
  }

  /** Public addresses of a host. @throws LookupFailed when no resolver answers */
  async addresses(host: string, type: 'A' | 'AAAA'): Promise<FoundHost> {
    // The final dot prevents the search list of the machine.
    const name = `${host}.`;
    const options = { ttl: true } as const;
    const records = await this.lookUp(host, () =>
      type === 'A' ? this.resolver.resolve4(name, options) : this.resolver.resolve6(name, options),
    );
    const outer = records.filter(({ address }) => !INNER.has(ipaddr.parse(address).range()));
    const addresses = outer.flatMap(({ address }) => {
      const checked = RECORD_RULES[type].canonical(address, {});
      return checked.ok ? [checked.value] : [];
    });
    return {
      addresses: [...new Set(addresses)].toSorted(),
      ttl: Math.min(...outer.map(({ ttl }) => ttl), ...(outer.length === 0 ? [NEGATIVE_TTL] : [])),
    };
  }

  /** Nameservers of a zone; empty for a name that is no zone. @throws LookupFailed */
  async nameservers(domain: string): Promise<string[]> {
    return this.lookUp(domain, () => this.resolver.resolveNs(`${domain}.`));
  }

  /** TXT records of a name, each with its strings joined. @throws LookupFailed */
  async texts(name: string): Promise<string[]> {
    const records = await this.lookUp(name, () => this.resolver.resolveTxt(`${name}.`));
    return records.map((strings) => strings.join(''));
  }

  /** Addresses for direct queries to a nameserver; in production only public ones. @throws LookupFailed */
  async nameserverAddresses(host: string): Promise<string[]> {
    const found = await this.lookUp(host, async () => [
      ...(await this.orNone(() => this.resolver.resolve4(`${host}.`))),
      ...(await this.orNone(() => this.resolver.resolve6(`${host}.`))),
    ]);
    return this.config.production ? found.filter((one) => !INNER.has(ipaddr.parse(one).range())) : found;
  }

  private async lookUp<T>(name: string, ask: () => Promise<T[]>): Promise<T[]> {
    try {
      return await this.orNone(ask);
    } catch (error) {
      throw new LookupFailed(`${name} cannot be looked up at the moment.`, { cause: error });
    }
  }

  private async orNone<T>(ask: () => Promise<T[]>): Promise<T[]> {
    try {
      return await ask();
    } catch (error) {
      if (NO_RECORDS.has((error as NodeJS.ErrnoException).code)) return [];
      throw error;
    }
  }
}
