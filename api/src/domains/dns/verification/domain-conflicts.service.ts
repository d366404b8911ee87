import { Injectable } from '@nestjs/common';
import { isServed, type ClusterDocument } from '../clusters/cluster.schema.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { conflictEntry, verifyEntry } from './verification-entries.js';
import { VerificationRepository, type ConflictingCluster } from './verification.repository.js';

/** Maximum of conflicts in a response. */
const MAX_SHOWN = 100;
/** Maximum of clusters that one new cluster contests. */
const MAX_CONTESTED = 1_000;
const FIRST_CHECK_MS = 60_000;

/** Clusters of other projects above and below a domain. */
export interface Conflicts {
  readonly above: readonly ConflictingCluster[];
  readonly below: readonly ConflictingCluster[];
}

/** Conflicts between clusters of different projects with domains above or below each other. */
@Injectable()
export class DomainConflicts {
  constructor(private readonly repository: VerificationRepository) {}

  /** Clusters above a cluster's domain, and at most 100 below it, served or not. */
  async of(cluster: ConflictingCluster): Promise<Conflicts> {
    const { domain } = cluster;
    return {
      above: await this.foreignAbove(cluster),
      below: await this.repository.foreignBelow(scopeOf(cluster), domain, MAX_SHOWN),
    };
  }

  /** Served clusters of other projects above and below a cluster's domain. */
  async served(cluster: ConflictingCluster): Promise<readonly ConflictingCluster[]> {
    const { domain } = cluster;
    const below = await this.repository.foreignClaimsBelow(scopeOf(cluster), domain, MAX_CONTESTED);
    return [...(await this.foreignAbove(cluster)), ...below].filter(isServed);
  }

  /**
   * Whether a cluster is served only after its domain is verified. This is the case when another project has a served
   * cluster above or below. Exception: the nearest cluster above belongs to the same project and is verified.
   */
  async needProof(cluster: ConflictingCluster): Promise<boolean> {
    const above = await this.claimsAbove(cluster);
    const below = await this.repository.foreignClaimsBelow(scopeOf(cluster), cluster.domain, 1);
    if (above.length + below.length === 0) return false; // guard: domain-conflict, domain-conflict-below
    const claims = await this.repository.atOrAbove(cluster.domain);
    const nearest = claims.find((one) => !one._id.equals(cluster._id) && claimsDomain(one));
    return !(nearest?.project.equals(cluster.project) && isVerified(nearest));
  }

  /**
   * Serves a new cluster, or requires proof of control first. Idempotent.
   * @returns the updated cluster; null when it was dropped
   */
  async resolve(cluster: ClusterDocument): Promise<ClusterDocument | null> {
    const id = cluster._id.toHexString();
    if (cluster.verification?.state === 'required') return this.reconsider(cluster);
    const decided = (await this.needProof(cluster))
      ? await this.repository.require(cluster, [
          conflictEntry(id),
          verifyEntry(id, new Date(Date.now() + FIRST_CHECK_MS)),
        ])
      : await this.repository.serve(cluster);
    return decided ?? this.repository.find(cluster._id);
  }

  /**
   * Serves an unverified cluster when its conflict has ended. It counts as served before the check of its conflicts.
   */
  private async reconsider(cluster: ClusterDocument): Promise<ClusterDocument | null> {
    if (await this.needProof(cluster)) {
      const isNew = (await this.served(cluster)).some(({ verification }) => !verification);
      // A cluster that was created after this one: its project is notified by the same job.
      if (isNew)
        await this.repository.addOutboxEntries(cluster._id, [conflictEntry(cluster._id.toHexString())]);
      return cluster;
    }
    const claimed = await this.repository.claim(cluster, [verifyEntry(cluster._id.toHexString())]);
    if (!claimed) return this.repository.find(cluster._id);
    const decided = (await this.needProof(claimed))
      ? await this.repository.require(claimed, [])
      : await this.repository.serve(claimed);
    return decided ?? this.repository.find(cluster._id);
  }

  /**
   * Served clusters at or above a name whose answers are no proof, the highest first: unverified ones, or all below the
   * domain of a taker.
   */
  async untrusted(name: string, taker?: string): Promise<readonly ConflictingCluster[]> {
    const found = (await this.repository.atOrAbove(name)).filter(isServed).toReversed();
    return found.filter((one) => (taker === undefined ? !isVerified(one) : one.domain.endsWith(`.${taker}`))); // guard: domain-take-back-own-proof
  }

  /** The served cluster that delegates a domain: the nearest one above it. */
  async parentOf({ domain, _id }: ConflictingCluster): Promise<ConflictingCluster | null> {
    const found = await this.repository.atOrAbove(domain);
    return found.find((one) => !one._id.equals(_id) && isServed(one)) ?? null;
  }

  /** The nearest served cluster above a domain, when it belongs to this project and is verified; null otherwise. */
  async verifiedAbove(domain: string, projectId: string): Promise<ConflictingCluster | null> {
    const found = await this.repository.atOrAbove(domain);
    const nearest = found.find((one) => one.domain !== domain && isServed(one));
    return nearest && isVerified(nearest) && nearest.project.toHexString() === projectId ? nearest : null;
  }

  /**
   * Clusters of other projects above a domain that claim its names. A cluster that is being created is not served
   * without proof. It therefore claims no name of a project that is served below it already.
   */
  private async claimsAbove(cluster: ConflictingCluster): Promise<ConflictingCluster[]> {
    const claims: ConflictingCluster[] = [];
    for (const one of (await this.foreignAbove(cluster)).filter(claimsDomain)) {
      const isPrior = !isServed(one) && (await this.repository.isServedBelow(cluster, one.domain));
      if (!isPrior) claims.push(one);
    }
    return claims;
  }

  private async foreignAbove({ _id, domain, project }: ConflictingCluster): Promise<ConflictingCluster[]> {
    const found = await this.repository.atOrAbove(domain);
    return found.filter((one) => !one._id.equals(_id) && !one.project.equals(project));
  }
}

function scopeOf({ project }: ConflictingCluster): OwnScope {
  return { projectId: project.toHexString() };
}

export function isVerified({ verification }: Pick<ClusterDocument, 'verification'>): boolean {
  return verification?.state === 'verified';
}

/** Of two clusters that are created concurrently, each must detect the other, so a new one counts as served. */
function claimsDomain(cluster: ConflictingCluster): boolean {
  return isServed(cluster) || cluster.verification?.state === 'checking'; // guard: domain-race
}
