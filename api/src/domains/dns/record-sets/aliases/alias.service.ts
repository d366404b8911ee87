import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { absoluteName, APEX } from '@zonewerk/contracts';
import type { CanonicalSet } from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../../platform/http/project-access.js';
import { AliasRepository, type FoundAnswer } from './alias.repository.js';
import { walkAlias, type Walk, type WalkedSet } from '../zone-consistency/alias-walk.js';
import { cnameTargets, findCnameCircle, type CnameStart } from '../zone-consistency/cname-circles.js';
import { circleWarning, CnameCircles } from '../cname-circles.service.js';
import { ClusterRepository } from '../../clusters/cluster.repository.js';
import type { ClusterDocument } from '../../clusters/cluster.schema.js';
import type { RecordSetDocument, ResolvedAlias } from '../record-set.schema.js';

/** The fields of an alias that determine its resolution. */
type Alias = Pick<RecordSetDocument, 'name' | 'type'> & { readonly alias: { readonly target: string } };

/** The fields of a set that determine its resolution. */
type LinkingSet = Pick<CanonicalSet, 'name' | 'type' | 'alias' | 'members'>;

/** Followers per batch in memory and per write. */
const FOLLOWERS_AT_ONCE = 500;

type Zone = Pick<ClusterDocument, '_id' | 'domain'>;

/**
 * Aliases: nameservers do not support them, so each is published with the answer of its target. A target in the cluster
 * is resolved there, including its policy; other targets are looked up in DNS.
 */
@Injectable()
export class AliasService {
  constructor(
    private readonly repository: AliasRepository,
    private readonly clusters: ClusterRepository,
    private readonly circles: CnameCircles,
    private readonly projects: ProjectAccess,
  ) {}

  /** Why an alias or a CNAME would form a circle; null when it would not, and for other sets. */
  async circle(cluster: Zone, set: LinkingSet): Promise<string | null> {
    const { name, type, alias } = set;
    if (!alias) return type === 'CNAME' ? this.cnameCircle(cluster, set) : null;
    const walk = await this.walker(cluster)({ name, type, alias });
    return walk.kind === 'circle' ? walk.reason : null;
  }

  /**
   * A warning for an alias without an answer yet, and for a CNAME that forms a circle through several clusters; empty
   * for other sets.
   * @param fields names of the fields with the target of an alias and with the values
   * @param userId the user, whose other projects are included; null for a program, whose access is limited to one
   * project
   * @throws ApiError validation-error for a set that forms a circle within its cluster
   */
  async check(
    cluster: ClusterDocument,
    set: CanonicalSet,
    fields: { readonly target: string; readonly value: string },
    userId: string | null,
  ): Promise<string> {
    const { name, type, alias } = set;
    if (!alias) return type === 'CNAME' ? this.checkCname(cluster, set, fields.value, userId) : '';
    const walk = await this.walker(cluster)({ name, type, alias });
    if (walk.kind === 'circle')
      throw ApiError.invalid(fields.target, `${walk.reason} Please enter another target.`);
    return walk.kind === 'absent' ? ` ${walk.reason} No record is returned until then.` : '';
  }

  private async checkCname(
    cluster: ClusterDocument,
    set: CanonicalSet,
    field: string,
    userId: string | null,
  ): Promise<string> {
    const reason = await this.cnameCircle(cluster, set);
    if (reason !== null) throw ApiError.invalid(field, `${reason} Please enter another value.`);
    const own = [cluster.project.toHexString()];
    const projects = userId === null ? own : [...(await this.projects.namesOf(userId, 'dns.view')).keys()];
    const through = await this.circles.throughClusters(startOf(cluster, set), projects);
    return through === null ? '' : ` ${circleWarning(through)}`;
  }

  private cnameCircle(cluster: Zone, set: LinkingSet): Promise<string | null> {
    return findCnameCircle(startOf(cluster, set), (name) => this.setsAt(cluster, name));
  }

  /**
   * Resolves the aliases among the sets to publish.
   *
   * @returns the sets that can be published; an alias that waits for a lookup is excluded
   */
  async prepare(
    cluster: ClusterDocument,
    pending: readonly RecordSetDocument[],
  ): Promise<RecordSetDocument[]> {
    const walk = this.walker(cluster);
    const ready: RecordSetDocument[] = [];
    const found: FoundAnswer[] = [];
    for (const set of pending) {
      const resolved = isAlias(set) && !set.deleted ? await this.resolve(set, walk) : null;
      if (resolved === 'waits') continue;
      if (resolved && !isDeepStrictEqual(resolved, set.resolved)) found.push({ set, resolved });
      ready.push(resolved ? { ...set, resolved } : set);
    }
    await this.repository.noteAll(found);
    return ready;
  }

  /**
   * Marks aliases as pending that follow one of these full names and whose answer changed. One name may have a whole
   * zone of followers, so they are processed in batches.
   */
  async follow(cluster: ClusterDocument, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    for await (const page of this.repository.followers(cluster._id, names, FOLLOWERS_AT_ONCE)) {
      const found = await this.answersOf(cluster, page);
      const isSame = ({ set, resolved }: FoundAnswer) => isSameAnswer(resolved, set.resolved);
      await this.repository.noteAll(found.filter(isSame));
      await this.repository.renewAll(
        cluster._id,
        found.filter((one) => !isSame(one)),
        new Date(),
      );
    }
  }

  /** New answers of those aliases whose answer or resolution path changed. */
  private async answersOf(
    cluster: ClusterDocument,
    aliases: readonly RecordSetDocument[],
  ): Promise<FoundAnswer[]> {
    const walk = this.walker(cluster);
    const found: FoundAnswer[] = [];
    for (const set of aliases) {
      const resolved = isAlias(set) ? await this.resolve(set, walk) : null;
      if (!resolved || resolved === 'waits' || isDeepStrictEqual(resolved, set.resolved)) continue;
      found.push({ set, resolved });
    }
    return found;
  }

  /** The present answer of an alias; `waits` when a lookup is necessary, which is then scheduled. */
  private async resolve(
    set: RecordSetDocument & Alias,
    walk: (alias: Alias) => Promise<Walk>,
  ): Promise<ResolvedAlias | 'waits'> {
    const end = await walk(set);
    const via = [...end.via];
    switch (end.kind) {
      case 'set': {
        const { policy, ttl, members } = end.set;
        return { policy, ttl, members, via };
      }
      case 'outside':
        if (set.resolved?.host === end.host) return { ...set.resolved, via };
        await this.repository.wait(set, end.host);
        return 'waits';
      default:
        return { policy: 'Simple', ttl: 0, members: [], reason: `${end.reason} No record is returned.`, via };
    }
  }

  /** Follows aliases of a cluster; each name is read once. */
  private walker(cluster: Zone): (alias: Alias) => Promise<Walk> {
    const cache = new Map<string, Promise<readonly WalkedSet[] | null>>();
    const setsAt = (name: string) => {
      const sets = cache.get(name) ?? this.setsAt(cluster, name);
      cache.set(name, sets);
      return sets;
    };
    return ({ name, type, alias }) =>
      walkAlias({ name: absoluteName(name, cluster.domain), type, target: alias.target }, setsAt);
  }

  /** Sets at a full name; null when it is outside of the cluster or in another cluster. */
  private async setsAt(cluster: Zone, name: string): Promise<readonly WalkedSet[] | null> {
    const { domain } = cluster;
    if (name === domain) return this.repository.setsAt(cluster._id, APEX);
    if (!name.endsWith(`.${domain}`) || (await this.clusters.clusterBetween(name, domain))) return null;
    return this.repository.setsAt(cluster._id, name.slice(0, -domain.length - 1));
  }
}

function startOf({ domain }: Zone, { name, members }: LinkingSet): CnameStart {
  return { name: absoluteName(name, domain), targets: cnameTargets({ members }) };
}

function isAlias(set: RecordSetDocument): set is RecordSetDocument & Alias {
  return Boolean(set.alias);
}

/** Whether two resolutions have the same answer, whatever their path. */
export function isSameAnswer(a: ResolvedAlias, b: ResolvedAlias | null | undefined): boolean {
  const answerOf = ({ policy, ttl, members, reason }: ResolvedAlias) => ({
    policy,
    ttl,
    members,
    reason: reason ?? null,
  });
  return Boolean(b) && isDeepStrictEqual(answerOf(a), answerOf(b as ResolvedAlias));
}
