import { Inject, Injectable } from '@nestjs/common';
import { absoluteName, canonicalDomain, newDomain } from '@zonewerk/contracts';
import type {
  AnswerOf,
  Cluster,
  createCluster,
  getCluster,
  InputOf,
  listClusters,
  Permission,
} from '@zonewerk/contracts';
import { ConflictNotices } from '../verification/conflict-notices.service.js';
import { DomainConflicts } from '../verification/domain-conflicts.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { ClusterLimits } from './cluster-limits.service.js';
import { NO_RECORD_SETS, toCluster } from './cluster.mapper.js';
import { ClusterRepository } from './cluster.repository.js';
import { isServed, UNVERIFIED_REASON, type ClusterDocument } from './cluster.schema.js';
import {
  domainsAbove,
  NAME_OPTIONS,
  NEW_DOMAIN_OPTIONS,
  unicodeDomain,
} from '../record-sets/zone-consistency/names.js';
import { RecordSetRepository, type RecordSetKey } from '../record-sets/record-set.repository.js';

/** A cluster, for areas that use one. */
export type OpenCluster = ClusterDocument;

/** DNS zones of a project. */
@Injectable()
export class ClustersService {
  constructor(
    private readonly repository: ClusterRepository,
    private readonly recordSets: RecordSetRepository,
    private readonly projects: ProjectAccess,
    private readonly limits: ClusterLimits,
    private readonly conflicts: DomainConflicts,
    private readonly notices: ConflictNotices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(
    input: InputOf<typeof listClusters>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listClusters>> {
    const page = await this.repository.list(scope, input);
    const list = await this.show(page.rows, scope);
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async get(input: InputOf<typeof getCluster>, scope: ProjectScope): Promise<AnswerOf<typeof getCluster>> {
    const stored = await this.load(input.cluster_id, scope);
    const [cluster] = await this.show([stored], scope);
    if (!cluster) throw new ApiError('not-found');
    return { status: 'success', message: '', cluster };
  }

  async create(
    input: InputOf<typeof createCluster>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof createCluster>> {
    const domain = readDomain(input.cluster_domain);
    await this.refuseHidingSets(domain, scope);
    const stored = await this.limits.withCluster(scope, () =>
      this.repository.insert(scope, domain, new Date()),
    );
    if (!stored) {
      await this.dropUnverifiedHolder(domain, scope);
      throw await this.domainConflict(domain, scope);
    }
    await this.withdrawIfHidingSets(stored, scope);
    const resolved = (await this.conflicts.resolve(stored)) ?? stored;
    const cluster = toCluster(resolved, NO_RECORD_SETS, this.config.dns.nameservers);
    const more = isServed(resolved) ? '' : ` ${UNVERIFIED_REASON}`;
    return { status: 'success', message: `${cluster.domain_unicode} has been created.${more}`, cluster };
  }

  /** Drops a cluster of another project. @throws ApiError policy-conflict */
  async takeBack(
    target: Pick<ClusterDocument, '_id' | 'domain' | 'project'>,
    notices: readonly OutboxEntry[],
  ): Promise<void> {
    const scope = { projectId: target.project.toHexString() };
    const id = target._id.toHexString();
    await this.refuseReadOnlyWithin(target, scope);
    await this.repository.drop(scope, id, notices);
    this.limits.releaseCluster(scope, id);
  }

  /**
   * A cluster of the project.
   * @throws ApiError not-found, identical for foreign clusters and clusters that do not
   * exist.
   */
  async load(clusterId: string, scope: ProjectScope): Promise<ClusterDocument> {
    const stored = await this.repository.find(scope, clusterId);
    if (!stored) throw new ApiError('not-found');
    return stored;
  }

  /**
   * Requires the domain as a typed confirmation. Returns the domain in Unicode form.
   * @throws ApiError validation-error on `cluster_domain`
   */
  requireTyped({ domain }: ClusterDocument, text: string, purpose: string): string {
    const name = unicodeDomain(domain);
    const typed = canonicalDomain(text, NAME_OPTIONS);
    if (typed.ok && typed.value === domain) return name;
    throw ApiError.invalid('cluster_domain', `Please enter ${name} to ${purpose}.`);
  }

  /** Unicode domains of clusters of the project by ID. IDs of other clusters are ignored. */
  async domainsOf(clusterIds: readonly string[], scope: ProjectScope): Promise<Map<string, string>> {
    if (clusterIds.length === 0) return new Map();
    const found = await this.repository.several(scope, clusterIds);
    return new Map(found.map(({ _id, domain }) => [_id.toHexString(), unicodeDomain(domain)]));
  }

  /** Clusters of the project by ID, ordered by domain. IDs of other clusters are ignored. */
  async several(clusterIds: readonly string[], scope: ProjectScope): Promise<Cluster[]> {
    const found = await this.repository.several(scope, clusterIds);
    return this.show(
      found.toSorted((a, b) => (a.domain < b.domain ? -1 : 1)),
      scope,
    );
  }

  /** The cluster of the project with a typed domain; null when none exists. */
  async byDomain(text: string, scope: ProjectScope): Promise<ClusterDocument | null> {
    const checked = canonicalDomain(text, NAME_OPTIONS);
    if (!checked.ok) return null;
    const [found = null] = await this.repository.withDomains(scope, [checked.value]);
    return found;
  }

  /** The nearest cluster of the project at or above a full name; null when none exists. */
  async around(name: string, scope: OwnScope): Promise<ClusterDocument | null> {
    const found = await this.repository.withDomains(scope, [name, ...domainsAbove(name)]);
    return found.toSorted((a, b) => b.domain.length - a.domain.length)[0] ?? null;
  }

  /** Domain of a cluster, for jobs without a user; null when the cluster does not exist. */
  async domainOf(scope: OwnScope, clusterId: string): Promise<string | null> {
    return (await this.repository.find(scope, clusterId))?.domain ?? null;
  }

  /** As `domainOf`, including dropped clusters that can be restored. */
  async storedDomainOf(scope: OwnScope, clusterId: string): Promise<string | null> {
    return (await this.repository.findStored(scope, clusterId))?.domain ?? null;
  }

  /**
   * The scope of a cluster's project, for calls that contain only the cluster.
   * @throws ApiError not-found, identical for foreign clusters and clusters that do not exist; permission-issue
   */
  async scopeOf(clusterId: string, userId: string, permission: Permission): Promise<ProjectScope> {
    const project = await this.repository.projectOf(clusterId);
    const scope = project && (await this.projects.scopeOf(project, userId, permission));
    if (!scope) throw new ApiError('not-found');
    return scope;
  }

  /**
   * Rejects a name at or below another cluster, which answers it instead of this one. Only the delegation (NS) of
   * that cluster is permitted, for nameservers that do not have both zones.
   * @throws ApiError validation-error on `record_name`
   */
  async assertNotShadowedByCluster({ name, type }: RecordSetKey, domain: string): Promise<void> {
    const other = await this.repository.clusterBetween(name, domain);
    if (!other || (type === 'NS' && other.domain === name)) return;
    const zone = unicodeDomain(other.domain);
    throw ApiError.invalid(
      'record_name',
      `This name belongs to the cluster ${zone}. Please create it there.`,
    );
  }

  /**
   * Why a new cluster would hide record sets of the same project: a zone takes its names out of the parent zone. Null
   * when it would not.
   */
  async hidingFault(domain: string, scope: ProjectScope): Promise<string | null> {
    const above = await this.repository.holders(domainsAbove(domain));
    const [parent] = above
      .filter((holder) => !holder.dropping && isServed(holder))
      .toSorted((a, b) => b.domain.length - a.domain.length);
    if (parent?.project.toHexString() !== scope.projectId) return null;
    const name = domain.slice(0, -parent.domain.length - 1);
    const hidden = await this.recordSets.oneWithin(scope, parent._id.toHexString(), name);
    if (!hidden) return null;
    return `${unicodeDomain(parent.domain)} has record sets that this cluster would hide, like ${absoluteName(hidden.name, parent.domain)} ${hidden.type}. Please delete those first.`;
  }

  /** Rejects a drop that would delete sets made in Route 53. @throws ApiError policy-conflict */
  async refuseReadOnlyWithin(
    { _id, domain }: Pick<ClusterDocument, '_id' | 'domain'>,
    scope: OwnScope,
  ): Promise<void> {
    const found = await this.recordSets.oneReadOnly(scope, _id.toHexString());
    if (!found) return;
    const set = `${absoluteName(found.name, domain)} ${found.type}`;
    const message = `${set} has the policy ${found.policy}, so it and its cluster cannot be deleted here. Please contact customer care.`;
    throw new ApiError('policy-conflict', { issues: [{ path: 'cluster_domain', message }] });
  }

  private async show(rows: readonly ClusterDocument[], scope: ProjectScope): Promise<Cluster[]> {
    const counts = await this.recordSets.counts(
      scope,
      rows.map((row) => row._id),
    );
    return rows.map((row) =>
      toCluster(row, counts.get(row._id.toHexString()) ?? NO_RECORD_SETS, this.config.dns.nameservers),
    );
  }

  private async refuseHidingSets(domain: string, scope: ProjectScope): Promise<void> {
    const fault = await this.hidingFault(domain, scope);
    if (fault !== null) throw ApiError.invalid('cluster_domain', fault);
  }

  /** A record set can have been created concurrently. */
  private async withdrawIfHidingSets({ _id, domain }: ClusterDocument, scope: ProjectScope): Promise<void> {
    try {
      await this.refuseHidingSets(domain, scope);
    } catch (error) {
      await this.repository.drop(scope, _id.toHexString());
      throw error;
    }
  }

  /** Drops an unverified cluster of another project when this project owns a verified domain above it. */
  private async dropUnverifiedHolder(domain: string, { projectId }: OwnScope): Promise<void> {
    const [holder] = await this.repository.holders([domain]);
    if (!holder || holder.dropping || isServed(holder) || holder.project.toHexString() === projectId) return;
    const above = await this.conflicts.verifiedAbove(domain, projectId);
    if (above) await this.takeBack(holder, await this.notices.reclaimedNotices(holder, above.domain));
  }

  private async domainConflict(domain: string, scope: ProjectScope): Promise<ApiError> {
    const [holder] = await this.repository.holders([domain]);
    const name = unicodeDomain(domain);
    const own = holder?.project.toHexString() === scope.projectId;
    if (!holder || holder.dropping) {
      const wait = (own && holder?.reason) || 'Please try again in a moment.';
      return ApiError.invalid('cluster_domain', `${name} is being dropped. ${wait}`);
    }
    return ApiError.invalid(
      'cluster_domain',
      own
        ? `This project already has a cluster for ${name}.`
        : `Another project uses ${name}. If the domain is yours, please contact customer care.`,
    );
  }
}

function readDomain(text: string): string {
  const checked = newDomain(text, NEW_DOMAIN_OPTIONS);
  if (!checked.ok) throw ApiError.invalid('cluster_domain', checked.message);
  return checked.value;
}
