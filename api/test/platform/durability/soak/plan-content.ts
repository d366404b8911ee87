import type { PlanSource } from '@zonewerk/contracts';
import type { RecordState } from './ledger.types.js';
import type { Random } from '../../../harness/random.js';

/** A record set of a zone that only plans change. */
interface PlainSet {
  readonly type: 'A' | 'CNAME';
  readonly ttl: number;
  readonly values: readonly string[];
}

/** All record sets of the zone, by `name type`. */
export type Content = ReadonlyMap<string, PlainSet>;

/** Request of a plan, and the content of the zone after it. */
export interface Wanted {
  readonly source: PlanSource;
  /** Below `/api/partners/clusters/`. */
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly after: Content;
}

/** Effect of a plan on each record set, by `name type`. */
export type Changes = ReadonlyMap<string, 'created' | 'updated' | 'dropped'>;

interface Place {
  readonly projectId: string;
  readonly domain: string;
  /** Content of the zone after some of its changes, by revision. */
  readonly past: ReadonlyMap<number, Content>;
}

const TTLS = [60, 300, 3_600] as const;
const TEMPLATE_TTL = 3_600;
/** Above the size of one part of a plan, so that a kill can occur between two parts. */
const HOSTS = 110;
const ADDED_MOST = 25;
const REMOVED_MOST = 40;

/** Generates changes of a zone. Each of them has an effect. */
export class PlanContent {
  private serial = 0;

  constructor(
    private readonly random: Random,
    private readonly tag: string,
  ) {}

  next(now: Content, place: Place): Wanted {
    if (now.size === 0) return this.merge(now, place, HOSTS);
    const makers = [this.merge, this.replace, this.template, this.replacement, this.removal, this.rollback];
    return this.random.pick(makers).call(this, now, place);
  }

  private merge(now: Content, place: Place, added = 1 + this.random.below(ADDED_MOST)): Wanted {
    const some = [...now].filter(() => this.random.next() < 0.3).map((one) => this.touched(one));
    const file = new Map([...some, ...this.hosts(added)]);
    return this.imported('merge', file, new Map([...now, ...file]), place);
  }

  private replace(now: Content, place: Place): Wanted {
    const retained = [...now].filter(() => this.random.next() < 0.8).map((one) => this.touched(one));
    const file = new Map([...retained, ...this.hosts(1 + this.random.below(ADDED_MOST))]);
    return this.imported('replace', file, file, place);
  }

  private imported(mode: string, file: Content, after: Content, { projectId }: Place): Wanted {
    const text = [...file].flatMap(([key, { ttl, values }]) => {
      const [name, type] = key.split(' ');
      return values.map((value) => `${name} ${ttl} IN ${type} ${value}${type === 'CNAME' ? '.' : ''}`);
    });
    const body = { mode, zone_text: text.join('\n') };
    return { source: 'import', path: `import/preview/${projectId}/`, body, after };
  }

  private template(now: Content, { domain }: Place): Wanted {
    const ipv4 = this.address(7);
    const after = new Map<string, PlainSet>([
      ...now,
      ['@ A', { type: 'A', ttl: TEMPLATE_TTL, values: [ipv4] }],
      ['www CNAME', { type: 'CNAME', ttl: TEMPLATE_TTL, values: [domain] }],
    ]);
    const body = { template: 'web-server', fields: [{ name: 'ipv4', value: ipv4 }] };
    return { source: 'template', path: 'templates/preview/', body, after };
  }

  private replacement(now: Content): Wanted {
    const hosts = [...now].filter(([, { type }]) => type === 'A');
    const from = this.random.pick(this.random.pick(hosts)[1].values);
    const to = this.address(6);
    const after = new Map(
      [...now].map(([key, set]) => {
        const values = set.values.map((value) => (value === from ? to : value));
        return [key, { ...set, values }] as const;
      }),
    );
    const body = { record_type: 'A', old_value: from, new_value: to };
    return { source: 'replacement', path: 'replace/preview/', body, after };
  }

  private removal(now: Content): Wanted {
    const chosen = this.random.shuffled([...now.keys()]).slice(0, 1 + this.random.below(REMOVED_MOST));
    const after = new Map([...now].filter(([key]) => !chosen.includes(key)));
    const records = chosen.map((key) => {
      const [name, type] = key.split(' ');
      return { record_name: name, record_type: type };
    });
    return { source: 'removal', path: 'remove/preview/', body: { records }, after };
  }

  private rollback(now: Content, place: Place): Wanted {
    const other = [...place.past].filter(([, after]) => changesOf(now, after).size > 0);
    if (other.length === 0) return this.removal(now);
    const [revision, after] = this.random.pick(other);
    return { source: 'rollback', path: 'history/rollback/preview/', body: { to_revision: revision }, after };
  }

  /** New names with a common IP address. */
  private hosts(count: number): [string, PlainSet][] {
    const shared = this.address(8);
    const ttl = this.random.pick(TTLS);
    return Array.from({ length: count }, () => {
      const own = this.address(9);
      return [`h-${this.tag}-${this.serial} A`, { type: 'A', ttl, values: [shared, own] }];
    });
  }

  /** With another TTL in half of the cases. */
  private touched([key, set]: readonly [string, PlainSet]): [string, PlainSet] {
    return [key, this.random.next() < 0.5 ? set : { ...set, ttl: this.random.pick(TTLS) }];
  }

  private address(second: number): string {
    this.serial += 1;
    return `10.${second}.${(this.serial >> 8) & 255}.${this.serial & 255}`;
  }
}

/** Difference between two states of a zone. */
export function changesOf(before: Content, after: Content): Changes {
  const changes = new Map<string, 'created' | 'updated' | 'dropped'>();
  for (const [key, set] of after) {
    const old = before.get(key);
    if (!old) changes.set(key, 'created');
    else if (JSON.stringify(stateOf(old)) !== JSON.stringify(stateOf(set))) changes.set(key, 'updated');
  }
  for (const key of before.keys()) if (!after.has(key)) changes.set(key, 'dropped');
  return changes;
}

/** DNS answer. */
export function stateOf({ ttl, values }: PlainSet): RecordState {
  return { ttl, data: [...values].sort() };
}
