import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClusterSort, SortDirection } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import {
  afterCursor,
  COUNTED,
  literalPattern,
  toPage,
  type SortOrder,
} from '../../../platform/database/paging.js';
import { verifyEntry } from '../verification/verification-entries.js';
import { newToken } from '../verification/verification.repository.js';
import { clusterRemovedEntry } from './cluster-extensions.service.js';
import { isServed, type ClusterDocument } from './cluster.schema.js';
import { domainsAbove } from '../record-sets/zone-consistency/names.js';
import { publishEntry } from '../publication/publish-entry.js';

export interface PageWanted {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly query?: string | undefined;
  readonly direction?: SortDirection | undefined;
}

type Scope = Pick<ProjectScope, 'projectId'>;

/** Holder of a domain: the only fields that another project may read of a cluster. */
export type DomainHolder = Pick<
  ClusterDocument,
  '_id' | 'domain' | 'project' | 'dropping' | 'reason' | 'verification'
>;

/** Clusters in the database. Every query carries the project of the caller. */
@Injectable()
export class ClusterRepository {
  constructor(
    @InjectModel('Cluster') private readonly clusters: Model<ClusterDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(clusters);
  }

  /**
   * Stores a cluster in the state `checking`: it is not served until the conflicts of its domain are checked.
   * @returns null when a cluster of any project has the domain
   */
  async insert(scope: ProjectScope, domain: string, now: Date): Promise<ClusterDocument | null> {
    const id = new Types.ObjectId();
    try {
      const created = await this.clusters.create({
        _id: id,
        project: new Types.ObjectId(scope.projectId),
        domain,
        parents: domainsAbove(domain),
        verification: { state: 'checking', token: newToken(), requestedAt: now },
        revision: 0,
        // A domain that is created again after a drop must not start below its former serial.
        serial: Math.floor(now.getTime() / 1_000),
        state: 'pending',
        createdAt: now,
        createdBy: new Types.ObjectId(scope.userId),
        outbox: [verifyEntry(id.toHexString())],
      });
      return created.toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  async list(scope: ProjectScope, page: PageWanted & { sort?: ClusterSort | undefined }) {
    const step = page.direction === 'desc' ? -1 : 1;
    const order: SortOrder = page.sort === 'created' ? { createdAt: step, _id: step } : { domain: step };
    // guard: own-cluster-list
    const own = {
      project: new Types.ObjectId(scope.projectId),
      dropping: { $ne: true },
      ...(page.query ? { domain: literalPattern(page.query) } : {}),
    };
    const rows = await this.clusters
      .find({ $and: [own, afterCursor(page.cursor, order)] })
      .sort(order)
      .limit(page.limit + 1)
      .lean<ClusterDocument[]>();
    return {
      ...toPage(rows, page.limit, order),
      count: await this.clusters.countDocuments(own, COUNTED),
    };
  }

  /** Clusters of several projects by their domains. */
  async found(
    projects: readonly string[],
    { query, limit }: Pick<PageWanted, 'limit' | 'query'>,
  ): Promise<ClusterDocument[]> {
    const wanted = {
      project: { $in: projects.map((id) => new Types.ObjectId(id)) },
      dropping: { $ne: true },
      ...(query ? { domain: literalPattern(query) } : {}),
    };
    return (
      this.clusters
        .find(wanted)
        // The index by age would match too, but sorts all clusters in memory.
        .hint({ project: 1, domain: 1 })
        .sort({ domain: 1 })
        .limit(limit)
        .lean<ClusterDocument[]>()
    );
  }

  /** Number of clusters of a project; counting stops at `most`. */
  async countUpTo({ projectId }: Scope, most: number): Promise<number> {
    return this.clusters.countDocuments(
      { project: new Types.ObjectId(projectId), dropping: { $ne: true } },
      { limit: most },
    );
  }

  /** Ids of all clusters of a project. */
  async idsOf({ projectId }: Scope): Promise<Types.ObjectId[]> {
    const own = { project: new Types.ObjectId(projectId), dropping: { $ne: true } };
    const found = await this.clusters.find(own, { _id: 1 }).lean<Pick<ClusterDocument, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  async find(scope: Scope, clusterId: string): Promise<ClusterDocument | null> {
    return this.clusters.findOne(this.own(scope, clusterId)).lean();
  }

  /** As `find`, including dropped clusters that can be restored. */
  async findStored({ projectId }: Scope, clusterId: string): Promise<ClusterDocument | null> {
    return this.clusters
      .findOne({
        _id: new Types.ObjectId(clusterId),
        project: new Types.ObjectId(projectId),
        $or: [{ dropping: { $ne: true } }, { droppedAt: { $exists: true } }],
      })
      .lean();
  }

  /** Clusters of the project by ID. IDs of other clusters are ignored. */
  async several(scope: Scope, clusterIds: readonly string[]): Promise<ClusterDocument[]> {
    const ids = clusterIds.map((id) => new Types.ObjectId(id));
    return this.clusters
      .find({ _id: { $in: ids }, project: new Types.ObjectId(scope.projectId), dropping: { $ne: true } })
      .lean<ClusterDocument[]>();
  }

  /** Clusters of the project among these domains. */
  async withDomains(scope: Scope, domains: readonly string[]): Promise<ClusterDocument[]> {
    // guard: token-project
    return this.clusters
      .find({
        domain: { $in: domains },
        project: new Types.ObjectId(scope.projectId),
        dropping: { $ne: true },
      })
      .lean<ClusterDocument[]>();
  }

  /** Clusters of several projects among these domains. */
  async withDomainsIn(projects: readonly string[], domains: readonly string[]): Promise<ClusterDocument[]> {
    const project = { $in: projects.map((id) => new Types.ObjectId(id)) };
    return this.clusters
      .find({ domain: { $in: domains }, project, dropping: { $ne: true } })
      .lean<ClusterDocument[]>();
  }

  /** The project of a cluster, for calls that do not contain the project; null when the cluster does not exist. */
  async projectOf(clusterId: string): Promise<string | null> {
    const stored = await this.clusters
      .findOne({ _id: new Types.ObjectId(clusterId), dropping: { $ne: true } }, { project: 1 })
      .lean();
    return stored?.project.toHexString() ?? null;
  }

  /** Clusters of all projects with one of these domains. Retired clusters are excluded. */
  async holders(domains: readonly string[]): Promise<DomainHolder[]> {
    return this.clusters
      .find(
        { domain: { $in: domains }, retired: null },
        { domain: 1, project: 1, dropping: 1, reason: 1, verification: 1 },
      )
      .lean<DomainHolder[]>();
  }

  /**
   * The cluster between a name and a domain that answers the name instead of the domain's cluster; null when none
   * exists.
   */
  async clusterBetween(name: string, domain: string): Promise<DomainHolder | null> {
    const between = [name, ...domainsAbove(name)].filter((one) => one.endsWith(`.${domain}`));
    const holders = await this.holders(between);
    return holders.find((holder) => !holder.dropping && isServed(holder)) ?? null;
  }

  /**
   * Reserves the revisions of the next changes. The last of them becomes the revision of the cluster.
   * @returns null when the cluster does not exist
   */
  async nextRevision(scope: ProjectScope, clusterId: string, changes = 1): Promise<ClusterDocument | null> {
    return this.clusters
      .findOneAndUpdate(
        this.own(scope, clusterId),
        { $inc: { revision: changes } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /**
   * Marks a cluster as dropped, with outbox entries that remove it from the nameservers.
   * @param more further entries of the same write
   * @param dropped allows the drop to be undone; without it everything of the cluster is deleted
   * @returns false when there is none
   */
  async drop(
    scope: Scope,
    clusterId: string,
    more: readonly OutboxEntry[] = [],
    dropped?: Required<Pick<ClusterDocument, 'droppedAt' | 'restorableUntil'>>,
  ): Promise<boolean> {
    const id = new Types.ObjectId(clusterId);
    // The publication of a final drop deletes the document, so the other entry comes first.
    const removal = dropped ? [] : [clusterRemovedEntry(scope, clusterId)];
    const result = await this.clusters.updateOne(this.own(scope, clusterId), {
      $set: { dropping: true, ...dropped },
      $push: { outbox: { $each: [...removal, publishEntry(clusterId), ...more] } },
    });
    if (result.matchedCount === 0) return false;
    await this.relay.nudge(this.clusters, id);
    return true;
  }

  private own(scope: Scope, clusterId: string) {
    // guard: own-cluster, own-record-sets
    return {
      _id: new Types.ObjectId(clusterId),
      project: new Types.ObjectId(scope.projectId),
      dropping: { $ne: true },
    };
  }
}
