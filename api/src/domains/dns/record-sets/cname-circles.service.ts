import { Injectable } from '@nestjs/common';
import { absoluteName, ALIAS_TYPES, APEX, type CanonicalSet, type RecordType } from '@zonewerk/contracts';
import type { WalkedSet } from './zone-consistency/alias-walk.js';
import {
  cnameCircleOf,
  cnameTargets,
  findCnameCircle,
  linksOf,
  searchedNames,
  wildcardsOf,
  type CnameStart,
} from './zone-consistency/cname-circles.js';
import { domainsAbove } from './zone-consistency/names.js';
import { sameState, type SetState } from './zone-consistency/set-states.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { AliasRepository } from './aliases/alias.repository.js';
import { ClusterRepository } from '../clusters/cluster.repository.js';
import { ZoneSets } from './zone-sets.service.js';

interface Change {
  readonly name: string;
  readonly type: RecordType;
  readonly from: SetState | null;
  readonly to: SetState | null;
}

/** A set in canonical form. */
type WarnedSet = Pick<Change, 'name' | 'type'> & Pick<CanonicalSet, 'members'>;

interface Place {
  readonly scope: OwnScope;
  readonly clusterId: string;
  readonly domain: string;
}

/** Maximum of reads of the zone per batch. Each read covers all names that the previous reads lead to. */
const MAX_READS = 50;
/** Domains per query. */
const MAX_DOMAINS_PER_QUERY = 5_000;
/** Maximum of CNAMEs of one file that are followed to other clusters. */
const MAX_FOLLOWED = 200;

/** Circles of CNAMEs: in the zone after a batch, and through several clusters. */
@Injectable()
export class CnameCircles {
  constructor(
    private readonly zones: ZoneSets,
    private readonly clusters: ClusterRepository,
    private readonly sets: AliasRepository,
  ) {}

  /** Why CNAMEs of a batch would form a circle, evaluated in the zone after the whole batch. */
  async ofBatch<One extends Change>(
    changes: readonly One[],
    place: Place,
  ): Promise<ReadonlyMap<One, string>> {
    const reasons = new Map<One, string>();
    const cnames = changes.filter(({ type, from, to }) => type === 'CNAME' && to && !sameState(from, to));
    if (cnames.length === 0) return reasons;
    const zone = await this.zoneAfter(changes, cnames, place);
    const searched = searchedNames();
    for (const one of cnames) {
      const setsAt = (name: string) =>
        relativeName(name, place.domain) === null ? null : (zone.get(name) ?? []);
      const reason = cnameCircleOf(startOf(one, place.domain), setsAt, searched);
      if (reason !== null) reasons.set(one, reason);
    }
    return reasons;
  }

  /**
   * Why a CNAME forms a circle through several clusters of some projects; null when it does not.
   * @param projects IDs of the user's projects
   */
  async throughClusters(start: CnameStart, projects: readonly string[]): Promise<string | null> {
    return findCnameCircle(start, async (name) => {
      const found = await this.clusters.withDomainsIn(projects, namesUp(name));
      const [nearest] = found.toSorted((a, b) => b.domain.length - a.domain.length);
      return nearest ? this.sets.setsAt(nearest._id, relativeName(name, nearest.domain) ?? APEX) : null;
    });
  }

  /**
   * Warnings for CNAMEs of a file that form a circle through other clusters, by relative names. At most 200 of those
   * that lead to a cluster of the projects are followed.
   */
  async warningsOf(
    sets: readonly WarnedSet[],
    domain: string,
    projects: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const isOutside = (target: string) => relativeName(target, domain) === null;
    const cnames = sets
      .filter(({ type, members }) => type === 'CNAME' && cnameTargets({ members }).some(isOutside))
      .map((set) => ({ set, start: { name: absoluteName(set.name, domain), targets: cnameTargets(set) } }));
    const above = new Set(cnames.flatMap(({ start }) => start.targets.flatMap(namesUp)));
    const hosted = new Set<string>();
    for (const names of chunks([...above], MAX_DOMAINS_PER_QUERY))
      for (const cluster of await this.clusters.withDomainsIn(projects, names)) hosted.add(cluster.domain);
    const isHosted = ({ start }: { start: CnameStart }) =>
      start.targets.some((target) => isOutside(target) && namesUp(target).some((one) => hosted.has(one)));
    const warnings = new Map<string, string>();
    for (const { set, start } of cnames.filter(isHosted).slice(0, MAX_FOLLOWED)) {
      const reason = await this.throughClusters(start, projects);
      if (reason !== null) warnings.set(set.name, circleWarning(reason));
    }
    return warnings;
  }

  /** The sets of the changed zone by full names, limited to the names that the CNAMEs lead to. */
  private async zoneAfter(
    changes: readonly Change[],
    cnames: readonly Change[],
    { scope, clusterId, domain }: Place,
  ): Promise<ReadonlyMap<string, WalkedSet[]>> {
    const changed = new Map(changes.map((one) => [`${one.name} ${one.type}`, one]));
    const zone = new Map<string, WalkedSet[]>();
    const add = (name: string, set: WalkedSet) => {
      const full = absoluteName(name, domain);
      zone.set(full, [...(zone.get(full) ?? []), set]);
    };
    for (const { name, type, to } of changes) if (to) add(name, { type, ...to });
    const read = new Set<string>();
    let names = cnames.flatMap(({ to }) => (to ? cnameTargets(to) : []));
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      // Wildcards answer names without sets, below the nearest existing name.
      const full = new Set(names.flatMap((name) => [...namesUp(name), ...wildcardsOf(name)]));
      const next = [...full].flatMap((name) => relativeName(name, domain) ?? []);
      const unread = next.filter((name) => !read.has(name));
      if (unread.length === 0) break;
      for (const name of unread) read.add(name);
      const stored = await this.zones.at(scope, clusterId, unread);
      for (const { name, type, state } of stored)
        if (!changed.has(`${name} ${type}`)) add(name, { type, ...state });
      const sets = unread.flatMap((name) => zone.get(absoluteName(name, domain)) ?? []);
      names = ALIAS_TYPES.flatMap((address) => linksOf(sets, address));
    }
    return zone;
  }
}

/** Full name and targets of a CNAME. */
function startOf({ name, to }: Change, domain: string): CnameStart {
  return { name: absoluteName(name, domain), targets: to ? cnameTargets(to) : [] };
}

/** A full name relative to a domain; null outside of it. */
function relativeName(name: string, domain: string): string | null {
  if (name === domain) return APEX;
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null;
}

/** A name and all names above it. */
function namesUp(name: string): string[] {
  return [name, ...domainsAbove(name)];
}

function* chunks(names: readonly string[], size: number): Generator<string[]> {
  for (let at = 0; at < names.length; at += size) yield names.slice(at, at + size);
}

/** The warning about a circle through several clusters. */
export function circleWarning(reason: string): string {
  return `${reason} Resolvers get no answer, because the names form a loop.`;
}
