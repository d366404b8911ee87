import { APEX, RECORD_RULES, type RecordPolicy, type RecordType } from '@zonewerk/contracts';

/** A record set to be written. */
export interface WrittenSet {
  /** Relative name in ASCII; `@` is the domain itself. */
  readonly name: string;
  readonly type: RecordType;
  readonly policy: RecordPolicy;
  readonly ttl: number;
  readonly members: readonly {
    readonly identifier: string;
    readonly values: readonly string[];
    readonly weight?: number | null;
  }[];
  readonly alias: { readonly target: string } | null;
}

/** What every zone has besides its record sets. Times are in seconds. */
export interface ZoneHead {
  readonly domain: string;
  readonly serial: number;
  readonly nameservers: readonly string[];
  readonly soaTtl: number;
  readonly nsTtl: number;
  readonly times: {
    readonly refresh: number;
    readonly retry: number;
    readonly expire: number;
    readonly minimum: number;
  };
}

/** The first lines of a zone file: origin, SOA and nameservers. */
export function headLines(head: ZoneHead): string[] {
  const { domain, serial, nameservers, times } = head;
  const first = nameservers[0] ?? domain;
  const numbers = [serial, times.refresh, times.retry, times.expire, times.minimum].join(' ');
  return [
    `; ${domain}: every record set as it is kept.`,
    '; Lines that start with ;$ hold what zone files have no form for: answers by weight, by chance, or of another name.',
    '; An import here reads them again; other nameservers leave them out.',
    `$ORIGIN ${domain}.`,
    `${APEX} ${head.soaTtl} IN SOA ${first}. hostmaster.${domain}. ${numbers}`,
    ...nameservers.map((host) => `${APEX} ${head.nsTtl} IN NS ${host}.`),
  ];
}

/** The lines of one record set; reading them gives the same set. */
export function setLines(set: WrittenSet): string[] {
  const { name, type, ttl, alias, members, policy } = set;
  const { zoneFile } = RECORD_RULES[type];
  if (alias) return [`;$ALIAS ${name} IN ${type} ${alias.target}.`];
  const lines = members.flatMap(({ values, identifier, weight }) =>
    values.map((value) => ({ value: zoneFile(value), id: quoted(identifier), weight: weight ?? 0 })),
  );
  switch (policy) {
    case 'Simple':
      return lines.map(({ value }) => `${name} ${ttl} IN ${type} ${value}`);
    case 'Weighted':
      return lines.map(
        ({ value, id, weight }) => `;$WEIGHTED ${name} ${ttl} IN ${type} ${weight} ${id} ${value}`,
      );
    case 'Multi Value Answer':
      return lines.map(({ value, id }) => `;$MULTIVALUE ${name} ${ttl} IN ${type} ${id} ${value}`);
    default:
      return [`; ${name} ${type} has the policy ${policy}, which is kept elsewhere and is not written here.`];
  }
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/gu, '\\$&')}"`;
}
