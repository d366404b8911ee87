import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { DomainVerificationMethod } from '@zonewerk/contracts';
import { Types, type Model } from 'mongoose';
import type { OwnScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { UNVERIFIED_REASON, type ClusterDocument } from '../clusters/cluster.schema.js';
import { publishEntry } from '../publication/publish-entry.js';
import { UNSERVED_STATES } from '../../../nameserver/zones/unserved-states.js';
import { domainsAbove } from '../record-sets/zone-consistency/names.js';

/** The fields of a cluster that conflicts depend on. */
export type ConflictingCluster = Pick<ClusterDocument, '_id' | 'domain' | 'project' | 'verification'>;

const CONFLICT_FIELDS = { domain: 1, project: 1, verification: 1 } as const;

/** A new token for the TXT record of a domain: 128 random bits. */
export function newToken(): string {
  return randomBytes(16).toString('hex');
}

/** Domain verification in the collection of clusters. Conflicts concern clusters of all projects. */
@Injectable()
export class VerificationRepository {
  constructor(
    @InjectModel('Cluster') private readonly clusters: Model<ClusterDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** For jobs without a user. */
  async find(clusterId: Types.ObjectId | string): Promise<ClusterDocument | null> {
    return this.clusters.findOne({ _id: new Types.ObjectId(clusterId), dropping: { $ne: true } }).lean();
  }

  /** Clusters of all projects at and above a name, the nearest first. */
  async atOrAbove(name: string): Promise<ConflictingCluster[]> {
    const found = await this.clusters
      .find({ domain: { $in: [name, ...domainsAbove(name)] }, dropping: { $ne: true } }, CONFLICT_FIELDS)
      .lean<ConflictingCluster[]>();
    return found.toSorted((a, b) => b.domain.length - a.domain.length);
  }

  /** Clusters of other projects below a domain, in the order of their domains. */
  async foreignBelow(scope: OwnScope, domain: string, limit: number): Promise<ConflictingCluster[]> {
    return this.below(scope, domain, {}, limit);
  }

  /** As `foreignBelow`, without clusters that wait for a proof. */
  async foreignClaimsBelow(scope: OwnScope, domain: string, limit: number): Promise<ConflictingCluster[]> {
    return this.below(scope, domain, { 'verification.state': { $ne: 'required' } }, limit);
  }

  /** Whether the project of a cluster has another served cluster below a domain. */
  async isServedBelow({ _id, project }: ConflictingCluster, domain: string): Promise<boolean> {
    const served = { 'verification.state': { $nin: [...UNSERVED_STATES] }, dropping: { $ne: true } };
    return (await this.clusters.exists({ ...served, parents: domain, project, _id: { $ne: _id } })) !== null;
  }

  private async below(
    { projectId }: OwnScope,
    domain: string,
    filter: Record<string, unknown>,
    limit: number,
  ): Promise<ConflictingCluster[]> {
    const project = { $ne: new Types.ObjectId(projectId) };
    return this.clusters
      .find({ ...filter, parents: domain, project, dropping: { $ne: true } }, CONFLICT_FIELDS)
      .sort({ domain: 1 })
      .limit(limit)
      .lean<ConflictingCluster[]>();
  }

  /** Serves a cluster whose domain has no conflict. @returns null when another process was first */
  async serve(cluster: ClusterDocument): Promise<ClusterDocument | null> {
    return this.update(
      cluster._id,
      { 'verification.state': 'checking' },
      { $unset: { verification: 1 }, $set: { reason: null } },
      [publishEntry(cluster._id.toHexString())],
    );
  }

  /** Makes an unverified cluster count as served. @returns null when another process was first */
  async claim(cluster: ClusterDocument, entries: OutboxEntry[]): Promise<ClusterDocument | null> {
    const set = { 'verification.state': 'checking' };
    return this.update(cluster._id, { 'verification.state': 'required' }, { $set: set }, entries);
  }

  /** Requires proof before a new cluster is served. @returns null when another process was first */
  async require(cluster: ClusterDocument, entries: OutboxEntry[]): Promise<ClusterDocument | null> {
    const set = { 'verification.state': 'required', reason: UNVERIFIED_REASON };
    return this.update(cluster._id, { 'verification.state': 'checking' }, { $set: set }, entries);
  }

  /** Marks a served cluster as contested, unless its domain is verified or it is contested already. */
  async contest(cluster: Types.ObjectId, now: Date): Promise<void> {
    const verification = { state: 'contested', token: newToken(), requestedAt: now };
    await this.clusters.updateOne({ _id: cluster, verification: null }, { $set: { verification } });
  }

  /** Ends the conflict of a served cluster. */
  async release(cluster: ClusterDocument): Promise<void> {
    await this.clusters.updateOne(
      { _id: cluster._id, 'verification.state': 'contested' },
      { $unset: { verification: 1 } },
    );
  }

  /** Stores a proof and publishes the cluster. */
  async verify(cluster: ClusterDocument, method: DomainVerificationMethod, now: Date): Promise<void> {
    const set = { 'verification.state': 'verified', 'verification.method': method };
    await this.update(
      cluster._id,
      { 'verification.state': { $in: ['checking', 'required', 'contested'] } },
      { $set: { ...set, 'verification.verifiedAt': now, reason: null } },
      [publishEntry(cluster._id.toHexString())],
    );
  }

  /** Stores the emails about conflicts with the time of the last one. @returns false when another job sent them */
  async notify(cluster: ClusterDocument, now: Date, mails: OutboxEntry[]): Promise<boolean> {
    const notifiedAt = cluster.verification?.notifiedAt ?? null;
    const set = { 'verification.notifiedAt': now };
    return (
      (await this.update(cluster._id, { 'verification.notifiedAt': notifiedAt }, { $set: set }, mails)) !==
      null
    );
  }

  /** Adds outbox entries to a cluster. */
  async addOutboxEntries(cluster: Types.ObjectId, entries: OutboxEntry[]): Promise<void> {
    await this.update(cluster, {}, {}, entries);
  }

  private async update(
    cluster: Types.ObjectId,
    condition: Record<string, unknown>,
    change: Record<string, unknown>,
    entries: OutboxEntry[],
  ): Promise<ClusterDocument | null> {
    const stored = await this.clusters
      .findOneAndUpdate(
        { ...condition, _id: cluster, dropping: { $ne: true } },
        { ...change, $push: { outbox: { $each: entries } } },
        { returnDocument: 'after' },
      )
      .lean();
    if (stored) await this.relay.nudge(this.clusters, cluster);
    return stored;
  }
}
