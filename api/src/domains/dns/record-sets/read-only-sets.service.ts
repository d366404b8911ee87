import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { absoluteName, type RecordType } from '@zonewerk/contracts';
import { sameState } from './zone-consistency/set-states.js';
import { AliasService } from './aliases/alias.service.js';
import type { ClusterDocument } from '../clusters/cluster.schema.js';
import { DnsEngine } from '../engines/dns-engine.js';
import type { Difference } from '../engines/zone-watch.js';
import { ReadOnlyRepository, type FollowedSet } from './read-only.repository.js';
import type { RecordSetDocument } from './record-set.schema.js';

const UNANSWERED =
  'It was created in Route 53, where this cluster is no longer published. It has no effect and can be deleted.';

/**
 * Record sets with policies that users create in Route 53 itself. They are shown in the state of Route 53, without
 * history and rules. They are never published, and changes in Route 53 are followed.
 */
@Injectable()
export class ReadOnlySets implements OnApplicationBootstrap {
  constructor(
    private readonly engine: DnsEngine,
    private readonly repository: ReadOnlyRepository,
    private readonly aliases: AliasService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.engine.makesReadOnlySets) await this.repository.explainUnanswered(UNANSWERED);
  }

  /**
   * Updates the read-only sets of a cluster to the engine's state. Returns the other differences, for the drift list.
   */
  async follow(cluster: ClusterDocument, differences: readonly Difference[]): Promise<readonly Difference[]> {
    const existing = new Map((await this.repository.of(cluster._id)).map((set) => [keyOf(set), set]));
    const found = new Map(differences.flatMap(followed).map((set) => [keyOf(set), set]));
    const changed = [...found.values()].filter((set) => !isShown(existing.get(keyOf(set)), set));
    const removed = [...existing.values()].filter((set) => !found.has(keyOf(set)));
    const refused = await this.write(cluster, changed, removed);
    return differences.filter((one) => !found.has(keyOf(one)) || refused.has(keyOf(one)));
  }

  /** Writes the changes. Returns the keys of the sets that conflict with a set of ours. */
  private async write(
    cluster: ClusterDocument,
    changed: readonly FollowedSet[],
    removed: readonly RecordSetDocument[],
  ): Promise<ReadonlySet<string>> {
    const refused = new Set<string>();
    if (changed.length + removed.length === 0) return refused;
    const revision = await this.repository.nextRevision(cluster._id);
    if (revision === null) return refused;
    for (const set of removed) await this.repository.forget(set);
    for (const set of changed) {
      if (!(await this.repository.store(cluster, set, revision))) refused.add(keyOf(set));
    }
    const names = [...removed, ...changed].map(({ name }) => absoluteName(name, cluster.domain));
    await this.aliases.follow(cluster, names);
    return refused;
  }
}

function followed({ name, type, there, wanted }: Difference): FollowedSet[] {
  if (!there?.readOnly || wanted) return [];
  const { policy, members } = there.readOnly;
  const own = members.map((member) => ({ ...member, values: [...member.values] }));
  return [{ name, type: type as RecordType, policy, ttl: there.ttl, members: own }];
}

function isShown(existing: RecordSetDocument | undefined, found: FollowedSet): boolean {
  return (
    existing?.state === 'published' && sameState({ ...existing, alias: null }, { ...found, alias: null })
  );
}

function keyOf({ name, type }: Pick<Difference, 'name' | 'type'>): string {
  return `${name} ${type}`;
}
