import { ALIAS_TYPES, quotable, type ImportOffer } from '@zonewerk/contracts';
import type { ZoneDirective, ZoneRecord } from './zone-entries.js';

/** Maximum of names and lines in one message. */
const NAMED = 10;
/** Messages about directives. */
const DIRECTIVES_MOST = 5;

interface Reading {
  /** Seconds; default of records for which the file defines no TTL. */
  readonly defaultTtl: number;
  readonly accepted?: readonly ImportOffer[];
}

/** Remarks about the whole file. */
export interface FileRemarks {
  readonly remarks: readonly string[];
  readonly offers: readonly { readonly kind: ImportOffer; readonly reason: string }[];
}

/** Collects remarks about a file while it is read. */
export class FileFindings {
  private records = 0;
  private hasSoa = false;
  private withoutTtl = 0;
  private automatic = 0;
  private readonly defaults = new Set<number>();
  private readonly proxied = new Set<string>();
  private apexCname: ZoneRecord | null = null;
  private readonly directives: string[] = [];

  noteDirective({ first, note, unusual }: ZoneDirective): void {
    if (!unusual || note === undefined || this.directives.length >= DIRECTIVES_MOST) return;
    this.directives.push(`Line ${first}: ${note}`);
  }

  noteRecord(record: ZoneRecord, domain: string, { defaultTtl }: Reading): void {
    this.records += 1;
    if (record.type === 'SOA') this.hasSoa = true;
    if (record.ttl === null) this.withoutTtl += 1;
    if (record.defaultTtl !== undefined) {
      this.automatic += 1;
      this.defaults.add(record.defaultTtl ?? defaultTtl);
    }
    if (record.proxied) this.proxied.add(record.name);
    if (isApexCname(record, domain)) this.apexCname ??= record;
  }

  /** The remarks about the file, and the offers to read it in another way. */
  summary(domain: string, { defaultTtl, accepted = [] }: Reading): FileRemarks {
    const found = this.offers(domain);
    const chosen = found.filter(({ kind }) => accepted.includes(kind));
    const remarks = [
      this.soaRemark(domain, defaultTtl),
      ...this.directives,
      this.proxiedRemark(),
      ...chosen.map(({ done }) => done),
    ];
    return {
      remarks: remarks.filter((remark) => remark !== null),
      offers: found
        .filter(({ kind }) => !accepted.includes(kind))
        .map(({ kind, reason }) => ({ kind, reason })),
    };
  }

  private soaRemark(domain: string, defaultTtl: number): string | null {
    if (this.hasSoa || this.records === 0) return null;
    const ttl = this.withoutTtl > 0 ? ` Lines without a TTL get ${defaultTtl} seconds.` : '';
    return `The file has no SOA record: names without a final dot are read in ${domain}, and the SOA of this zone stays.${ttl}`;
  }

  private proxiedRemark(): string | null {
    if (this.proxied.size === 0) return null;
    const names = [...this.proxied].slice(0, NAMED).map(quotable).join(', ');
    const more = this.proxied.size > NAMED ? ` and ${this.proxied.size - NAMED} more` : '';
    return `Cloudflare proxied ${names}${more}. Here the addresses of their origins are public. The origins need their own certificates.`;
  }

  private offers(domain: string): { kind: ImportOffer; reason: string; done: string }[] {
    const offers: { kind: ImportOffer; reason: string; done: string }[] = [];
    const { apexCname, automatic } = this;
    if (apexCname) {
      const target = quotable(apexCname.data.replace(/\.$/u, ''));
      offers.push({
        kind: 'apex-alias',
        reason: `Line ${apexCname.first} is a CNAME at the domain itself, which the DNS does not allow. An alias of type A and AAAA answers with the addresses of ${target} in its place.`,
        done: `The CNAME at ${domain} is read as an alias of ${target}.`,
      });
    }
    if (automatic > 0) {
      const lines = automatic === 1 ? '1 line has' : `${automatic.toLocaleString('en')} lines have`;
      const ttl = [...this.defaults].toSorted((a, b) => a - b).join(' or ');
      offers.push({
        kind: 'automatic-ttl',
        reason: `${lines} a TTL of 1 second, which exports of Cloudflare write for automatic. Resolvers would query again every second. The default TTL is ${ttl} seconds.`,
        done: `${lines} a TTL of 1 in the file, and here the default TTL of ${ttl} seconds.`,
      });
    }
    return offers;
  }
}

function isApexCname({ name, type, choice }: ZoneRecord, domain: string): boolean {
  return name === domain && type === 'CNAME' && choice === undefined;
}

/** Applies the accepted offers to a record; a CNAME at the apex becomes an alias of each type. */
export function readOtherwise(
  record: ZoneRecord,
  domain: string,
  { defaultTtl, accepted = [] }: Reading,
): ZoneRecord[] {
  if (accepted.includes('apex-alias') && isApexCname(record, domain))
    return ALIAS_TYPES.map((type) => ({ ...record, type, choice: { policy: 'Alias' } }));
  if (accepted.includes('automatic-ttl') && record.defaultTtl !== undefined)
    return [{ ...record, ttl: record.defaultTtl ?? defaultTtl }];
  return [record];
}
