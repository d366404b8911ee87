import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { absoluteName, objectId, RECORD_TYPES } from '@zonewerk/contracts';
import { JobService } from '../../../platform/jobs/job.service.js';
import { HealthService } from '../../../platform/health/health.service.js';
import { effectiveSet } from '../../../nameserver/zones/effective-set.js';
import { AliasService } from '../record-sets/aliases/alias.service.js';
import { bulkComplete } from './bulk-complete.js';
import { ClusterExtensions } from '../clusters/cluster-extensions.service.js';
import { isServed, UNVERIFIED_REASON, type ClusterDocument } from '../clusters/cluster.schema.js';
import { DnsEngine, EngineUnavailable, StaleSerialError, ZoneNotFoundError } from '../engines/dns-engine.js';
import type { PublicationResult, ZoneChange } from '../engines/dns-engine.js';
import { StalePublicationRepair } from './stale-publication-repair.service.js';
import { PublicationRepository, type Settlement } from './publication.repository.js';
import { PUBLISH_JOB } from './publish-entry.js';
import type { RecordSetDocument } from '../record-sets/record-set.schema.js';

/** Maximum of record sets in one publication. */
const BATCH = 10_000;
/** Maximum of publications per job; the next attempt publishes the others. */
const ROUNDS = 200;

const payloadSchema = z.object({
  cluster: objectId,
  /** Record sets to publish again, whatever the result of earlier publications. */
  again: z.array(z.object({ name: z.string(), type: z.enum(RECORD_TYPES) })).default([]),
});

/**
 * Publishes clusters to the engine, one run per cluster at a time. Each publication has its own serial. A stale one
 * (from a process that lost its lease) is rejected, so it cannot revert newer changes.
 */
@Injectable()
export class Publisher implements OnModuleInit {
  constructor(
    private readonly repository: PublicationRepository,
    private readonly engine: DnsEngine,
    private readonly jobs: JobService,
    private readonly health: HealthService,
    private readonly parts: ClusterExtensions,
    private readonly aliases: AliasService,
    private readonly late: StalePublicationRepair,
  ) {}

  onModuleInit(): void {
    this.health.register('dns', () => this.engine.check());
    const { zonesAtOnce } = this.engine;
    this.jobs.register({
      kind: PUBLISH_JOB,
      ...(zonesAtOnce === undefined ? {} : { sideBySide: zonesAtOnce }),
      exclusive: (payload) => payloadSchema.parse(payload).cluster,
      // One run publishes all pending changes, so it also completes the other scheduled runs of the cluster.
      coalesceKey: (payload) => {
        const { cluster, again } = payloadSchema.parse(payload);
        return again.length > 0 ? null : { cluster };
      },
      run: async (payload) => {
        const { cluster, again } = payloadSchema.parse(payload);
        await this.publish(cluster);
        if (again.length > 0) await this.late.sendAgain(cluster, again);
      },
    });
  }

  /** Publishes all pending changes of a cluster. Idempotent; fails when the engine is unreachable. */
  async publish(clusterId: string): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const cluster = await this.repository.cluster(clusterId);
      if (!cluster) return this.repository.forget(clusterId);
      // Another cluster may use its domain.
      if (cluster.retired) return;
      if (!cluster.dropping && !isServed(cluster))
        return this.repository.setWaitReason(cluster._id, UNVERIFIED_REASON);
      if (this.engine.readsZone && !cluster.dropping)
        await bulkComplete(() => this.repository.countPending(cluster._id, BATCH), BATCH);
      const found = await this.repository.pending(cluster._id, BATCH);
      const isCreated = !cluster.dropping && cluster.state !== 'pending';
      if (isCreated && found.length === 0) return;
      const pending = cluster.dropping ? found : await this.aliases.prepare(cluster, found);
      if (!isCreated || pending.length > 0) await this.publishRound(cluster, pending);
    }
    throw new Error(`Cluster ${clusterId} has more changes than one run takes.`);
  }

  private async publishRound(cluster: ClusterDocument, pending: readonly RecordSetDocument[]): Promise<void> {
    const serial = await this.repository.nextSerial(cluster._id);
    if (serial === null) return;
    try {
      if (cluster.dropping) await this.drop(cluster, serial);
      else if (cluster.state === 'published') await this.change(cluster, serial, pending);
      else await this.replace(cluster, serial, pending);
    } catch (error) {
      if (error instanceof StaleSerialError) await this.repository.raiseSerial(cluster._id, error.serial);
      else if (error instanceof ZoneNotFoundError)
        await this.repository.setClusterState(cluster._id, 'pending', null);
      else {
        if (error instanceof EngineUnavailable)
          await this.repository.setWaitReason(cluster._id, `${error.message} We try again.`);
        throw error;
      }
    }
  }

  private async drop(cluster: ClusterDocument, serial: number): Promise<void> {
    await this.engine.dropZone(cluster.domain, serial);
    await this.repository.retire(cluster._id);
    await this.repository.forget(cluster._id);
  }

  private async change(
    cluster: ClusterDocument,
    serial: number,
    pending: readonly RecordSetDocument[],
  ): Promise<void> {
    // Deletions first: a CNAME may replace another set of its name.
    const ordered = pending.toSorted((a, b) => Number(b.deleted) - Number(a.deleted));
    const neighbours = this.engine.sharesNames ? await this.repository.neighbours(cluster._id, pending) : [];
    const changes = [...ordered, ...neighbours].map(toChange);
    const result = await this.engine.applyChanges(cluster.domain, serial, changes);
    // After the publication, so that the number of followers does not delay it. Before it is marked as published, so
    // that a crash does not lose the followers.
    await this.follow(cluster, pending);
    if (cluster.reason) await this.repository.clearWaitReason(cluster._id);
    await this.storeResults(cluster, serial, [...pending, ...neighbours.filter(isComplete)], result);
    await this.late.republishStale(cluster, serial, changes);
  }

  private async replace(
    cluster: ClusterDocument,
    serial: number,
    pending: readonly RecordSetDocument[],
  ): Promise<void> {
    await this.follow(cluster, pending);
    const wanted = await this.repository.wanted(cluster._id);
    const sets = wanted.flatMap((recordSet) => {
      const { name, type, revision } = recordSet;
      const set = effectiveSet(recordSet);
      return set ? [{ name, type, revision, ...set }] : [];
    });
    const result = await this.engine.replaceZone({
      domain: cluster.domain,
      serial,
      revision: cluster.revision,
      sets,
      removed: pending.filter((recordSet) => recordSet.deleted || effectiveSet(recordSet) === null),
    });
    const unchanged = wanted.filter((recordSet) => isComplete(recordSet) && effectiveSet(recordSet));
    await this.storeResults(cluster, serial, [...pending, ...unchanged], result);
    await this.repository.setClusterState(cluster._id, 'published', null);
    await this.late.republishStale(cluster, serial, [...pending, ...sets]);
  }

  /** Marks the aliases as pending that follow one of these sets. */
  private follow(cluster: ClusterDocument, sets: readonly RecordSetDocument[]): Promise<void> {
    const names = new Set(sets.map(({ name }) => absoluteName(name, cluster.domain)));
    return this.aliases.follow(cluster, [...names]);
  }

  /** Stores the results of all sent sets. Sets that were not pending are updated only when their result changed. */
  private async storeResults(
    cluster: ClusterDocument,
    serial: number,
    sent: readonly RecordSetDocument[],
    result: PublicationResult,
  ): Promise<void> {
    const at = new Date();
    const outcomeOf = outcomesOf(result);
    const settlements = sent
      .map((recordSet): Settlement => ({ recordSet, outcome: outcomeOf(recordSet) }))
      .filter((settlement) => !isUnchanged(settlement));
    await this.repository.storeResults(settlements);
    for (const { recordSet, outcome } of settlements) {
      if (outcome.kind === 'stale') await this.repository.renumber(recordSet);
    }
    const changes = settlements
      .filter(({ outcome }) => outcome.kind === 'published')
      .map(({ recordSet: { revision, changedAt } }) => ({ revision, changedAt }));
    if (changes.length === 0) return;
    const authorities = this.engine.authorities();
    await this.parts.published({ cluster, serial, at, authorities, changes });
  }
}

function toChange(recordSet: RecordSetDocument): ZoneChange {
  const { name, type, revision, deleted } = recordSet;
  return { name, type, revision, set: deleted ? null : (effectiveSet(recordSet) ?? null) };
}

type Outcome = Settlement['outcome'];

function outcomesOf({ refused, stale }: PublicationResult): (set: RecordSetDocument) => Outcome {
  const key = (set: { name: string; type: string }) => `${set.name} ${set.type}`;
  const reasons = new Map(refused.map((refusal) => [key(refusal), refusal.reason]));
  const overtaken = new Set(stale.map(key));
  return (recordSet) => {
    const reason = reasons.get(key(recordSet));
    if (reason !== undefined) return { kind: 'failed', reason };
    return { kind: overtaken.has(key(recordSet)) ? 'stale' : 'published' };
  };
}

/** Whether a set was not pending and is only part of the publication; a pending one gets its own publication. */
function isComplete({ state }: RecordSetDocument): boolean {
  return state !== 'pending';
}

function isUnchanged({ recordSet: { state, reason }, outcome }: Settlement): boolean {
  return state === outcome.kind && (outcome.kind !== 'failed' || outcome.reason === reason);
}
