import { APEX, RECORD_RULES, type RecordPolicy, type RecordType } from '@zonewerk/contracts';

/** A record set to write. */
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

/** Properties of every zone except its record sets. Times are in seconds. */
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
    `; ${domain}: all stored record sets.`,
    '; Comments that start with ;$ contain data without a zone-file format: weighted and multi-value answers, and aliases.',
    '; An import here reads these comments. Other nameservers ignore them: with Multi Value Answer they answer with all values,',
    '; with Weighted equally often with all values of a weight above 0 (of a CNAME: with the heaviest), and with no alias.',
    `$ORIGIN ${domain}.`,
    `${APEX} ${head.soaTtl} IN SOA ${first}. hostmaster.${domain}. ${numbers}`,
    ...nameservers.map((host) => `${APEX} ${head.nsTtl} IN NS ${host}.`),
  ];
}

/** The lines of one record set; the import of these lines results in the same set. */
export function setLines(set: WrittenSet): string[] {
  const { name, type, ttl, alias, members, policy } = set;
  const { zoneFile } = RECORD_RULES[type];
  if (alias) return [`;$ALIAS ${name} IN ${type} ${alias.target}.`];
  const lines = members.flatMap(({ values, identifier, weight }) =>
    values.map((value) => ({ value: zoneFile(value), id: quoted(identifier), weight: weight ?? 0 })),
  );
  const head = `${name} ${ttl} IN ${type}`;
  switch (policy) {
    case 'Simple':
      return lines.map(({ value }) => `${head} ${value}`);
    case 'Weighted': {
      const loaded = loadedOf(type, lines);
      return lines.map((line) => {
        const choice = `${line.weight} ${line.id}`;
        return loaded.has(line)
          ? `${head} ${line.value} ;$WEIGHTED ${choice}`
          : `;$WEIGHTED ${head} ${choice} ${line.value}`;
      });
    }
    case 'Multi Value Answer':
      return lines.map(({ value, id }) => `${head} ${value} ;$MULTIVALUE ${id}`);
    default:
      return [`; ${name} ${type} has the policy ${policy}, which is managed elsewhere and is not exported.`];
  }
}

interface WeightedLine {
  readonly value: string;
  readonly weight: number;
}

/**
 * Members that other nameservers can load as records: distinct values, none with weight 0 unless all have it, one
 * CNAME.
 */
function loadedOf<Line extends WeightedLine>(type: RecordType, lines: readonly Line[]): ReadonlySet<Line> {
  const given = lines.filter(({ weight }) => weight > 0);
  const heaviest = (given.length > 0 ? given : lines).toSorted((a, b) => b.weight - a.weight);
  const byValue = new Map(heaviest.toReversed().map((line) => [line.value, line]));
  return new Set(type === 'CNAME' ? heaviest.slice(0, 1) : byValue.values());
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/gu, '\\$&')}"`;
}
