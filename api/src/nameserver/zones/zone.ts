import type { RecordType } from '@zonewerk/contracts';
import type { CompiledSet } from './compiled-set.js';
import { CompileError, compileAnswers } from './compiled-set.js';
import { compilePolicySet } from './compiled-policy.js';
import type { PublishedSet, Refusal, ZoneChange, ZoneSet } from '../control/control-protocol.js';
import { isLater } from './serials.js';
import { TYPE } from '../queries/wire.js';
import { NEGATIVE_TTL, NS_TTL, SOA_TIMES, SOA_TTL } from './zone-frame.js';

/** Maximum of remembered deletions, which reject older changes. */
const REMEMBERED_REMOVALS = 10_000;

interface StoredSet extends ZoneSet {
  /** The type number on the wire. */
  readonly code: number;
  readonly compiled: CompiledSet;
}

/** A name of the zone. One without sets exists because of names below it (empty non-terminal, RFC 4592). */
export interface ZoneNode {
  sets: StoredSet[];
  /** Number of names below this one with sets. */
  below: number;
}

export type Outcome = 'applied' | 'stale' | Refusal;

/** One zone in memory: a map from relative name (empty at the apex) to its record sets. */
export class Zone {
  /** SOA record of positive answers, and of negative ones (with the negative TTL). */
  soa: CompiledSet;
  negativeSoa: CompiledSet;
  /** NS records of the apex. */
  readonly ns: CompiledSet;
  private readonly nodes = new Map<string, ZoneNode>([['', { sets: [], below: 0 }]]);
  private readonly removals = new Map<string, number>();
  private count = 0;
  /** Number of delegated names below the apex. */
  private cuts = 0;

  constructor(
    readonly domain: string,
    private readonly nameservers: readonly string[],
    private serialNow: number,
    private revisionNow: number,
  ) {
    this.soa = this.compileSoa(SOA_TTL);
    this.negativeSoa = this.compileSoa(NEGATIVE_TTL);
    const answers = nameservers.map((data) => ({ type: 'NS' as const, name: '.', ttl: NS_TTL, data }));
    this.ns = compileAnswers(answers, TYPE.NS);
  }

  get serial(): number {
    return this.serialNow;
  }

  /** Highest revision of the cluster that this zone contains. */
  get revision(): number {
    return this.revisionNow;
  }

  /** Number of record sets, without those that the nameserver creates itself. */
  get size(): number {
    return this.count;
  }

  /** Raises serial and revision; neither ever decreases. */
  advance(serial: number, revision: number): void {
    this.revisionNow = Math.max(this.revisionNow, revision);
    if (!isLater(serial, this.serialNow)) return;
    this.serialNow = serial;
    this.soa = this.compileSoa(SOA_TTL);
    this.negativeSoa = this.compileSoa(NEGATIVE_TTL);
  }

  /**
   * Finds the node that answers a relative name: itself, or the wildcard below its closest encloser (RFC 4592). Null
   * when the name does not exist.
   */
  find(name: string): ZoneNode | null {
    const exact = this.nodes.get(name);
    if (exact) return exact;
    let encloser = name;
    for (;;) {
      const dot = encloser.indexOf('.');
      if (dot === -1) return this.nodes.get('*') ?? null;
      encloser = encloser.slice(dot + 1);
      if (this.nodes.has(encloser)) return this.nodes.get(`*.${encloser}`) ?? null;
    }
  }

  /**
   * The highest delegated name on the path to a relative name (RFC 1034, section 4.2.1), with its NS set; null without
   * a delegation.
   */
  cutAbove(name: string): { name: string; ns: CompiledSet } | null {
    if (this.cuts === 0) return null;
    for (let at = name.length; at > 0;) {
      const dot = name.lastIndexOf('.', at - 1);
      const above = name.slice(dot + 1);
      const ns = setIn(this.nodes.get(above), TYPE.NS);
      if (ns) return { name: above, ns: ns.compiled };
      at = dot;
    }
    return null;
  }

  /** The set of exactly that relative name. */
  setAt(name: string, type: number): CompiledSet | null {
    return setIn(this.nodes.get(name), type)?.compiled ?? null;
  }

  /** Applies a change of one record set, unless a newer one was applied. Idempotent. */
  apply(change: ZoneChange): Outcome {
    const name = change.name === '@' ? '' : change.name;
    const type = TYPE[change.type];
    const key = `${name}|${type}`;
    const currentRevision = setIn(this.nodes.get(name), type)?.revision ?? this.removals.get(key) ?? -1;
    if (change.revision < currentRevision) return 'stale';
    if (!change.set) {
      this.remove(name, type);
      this.rememberRemoval(key, change.revision);
    } else {
      const compiled = tryCompile(change.type, change.set);
      if (compiled instanceof CompileError) {
        return { name: change.name, type: change.type, reason: compiled.message };
      }
      const { revision } = change;
      const { policy, ttl, members } = change.set;
      // Written out: a large zone has many sets, and an object created by spread needs 50% more memory.
      const set = {
        name: change.name,
        type: change.type,
        code: type,
        revision,
        policy,
        ttl,
        members,
        compiled,
      };
      this.put(name, set);
      this.removals.delete(key);
    }
    this.revisionNow = Math.max(this.revisionNow, change.revision);
    return 'applied';
  }

  /** Every record set, for comparison with another source. */
  *sets(): Generator<ZoneSet> {
    for (const node of this.nodes.values()) {
      for (const { compiled: _, code: _code, ...set } of node.sets) yield set;
    }
  }

  private put(name: string, set: StoredSet): void {
    const node = this.nodes.get(name) ?? this.addNode(name);
    const at = node.sets.findIndex(({ code }) => code === set.code);
    if (at !== -1) node.sets[at] = set;
    else {
      this.count += 1;
      if (set.code === TYPE.NS) this.cuts += 1;
      if (node.sets.length === 0) this.countAbove(name, 1);
      // A new array reserves space only for its elements; one that grows by push reserves space for 17.
      node.sets = [...node.sets, set];
    }
  }

  private remove(name: string, type: number): void {
    const node = this.nodes.get(name);
    const at = node?.sets.findIndex(({ code }) => code === type) ?? -1;
    if (!node || at === -1) return;
    node.sets = node.sets.toSpliced(at, 1);
    this.count -= 1;
    if (type === TYPE.NS) this.cuts -= 1;
    if (node.sets.length > 0) return;
    this.countAbove(name, -1);
    this.dropEmpty(name, node);
  }

  private addNode(name: string): ZoneNode {
    const node: ZoneNode = { sets: [], below: 0 };
    this.nodes.set(name, node);
    return node;
  }

  /** Updates the counters of every name above a name with sets, up to the apex; creates and deletes empty ones. */
  private countAbove(name: string, by: 1 | -1): void {
    for (let above = parentOf(name); above !== null && above !== ''; above = parentOf(above)) {
      const node = this.nodes.get(above) ?? this.addNode(above);
      node.below += by;
      this.dropEmpty(above, node);
    }
  }

  private dropEmpty(name: string, node: ZoneNode): void {
    if (name !== '' && node.sets.length === 0 && node.below === 0) this.nodes.delete(name);
  }

  private rememberRemoval(key: string, revision: number): void {
    this.removals.delete(key);
    this.removals.set(key, revision);
    if (this.removals.size <= REMEMBERED_REMOVALS) return;
    for (const oldest of this.removals.keys()) {
      this.removals.delete(oldest);
      return;
    }
  }

  private compileSoa(ttl: number): CompiledSet {
    const data = {
      mname: this.nameservers[0] ?? this.domain,
      rname: `hostmaster.${this.domain}`,
      serial: this.serialNow,
      ...SOA_TIMES,
    };
    return compileAnswers([{ type: 'SOA', name: '.', ttl, data }], TYPE.SOA);
  }
}

/** The set of a type at a name; a name has so few sets that a linear search is the fastest. */
export function setIn(node: ZoneNode | undefined, type: number): StoredSet | undefined {
  if (node) for (const set of node.sets) if (set.code === type) return set;
  return undefined;
}

function parentOf(name: string): string | null {
  if (name === '') return null;
  const dot = name.indexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1);
}

function tryCompile(type: RecordType, set: PublishedSet): CompiledSet | CompileError {
  try {
    return compilePolicySet(type, set);
  } catch (error) {
    if (error instanceof CompileError) return error;
    throw error;
  }
}
