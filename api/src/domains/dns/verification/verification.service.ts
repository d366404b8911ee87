import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  canonicalDomain,
  objectId,
  type AnswerOf,
  type checkDomainVerification,
  type DomainConflict,
  type DomainVerification,
  type getDomainVerification,
  type InputOf,
  type takeBackDomain,
  type DomainVerificationMethod,
} from '@zonewerk/contracts';
import { z } from 'zod';
import { ClustersService } from '../clusters/clusters.service.js';
import { isServed, type ClusterDocument } from '../clusters/cluster.schema.js';
import { toVerificationState } from '../clusters/cluster.mapper.js';
import { LookupFailed } from '../record-sets/aliases/host-lookup.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { NAME_OPTIONS, unicodeDomain } from '../record-sets/zone-consistency/names.js';
import { DomainConflicts, isVerified } from './domain-conflicts.service.js';
import { ProofOfControl, txtName, txtValue } from './proof-of-control.service.js';
import { ConflictNotices } from './conflict-notices.service.js';
import { VERIFY_JOB, verifyEntry } from './verification-entries.js';
import { VerificationRepository, type ConflictingCluster } from './verification.repository.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Automatic checks end after this time; "check now" still works. */
const MAX_CHECKED_MS = 30 * DAY_MS;
const MAX_CHECK_INTERVAL_MS = DAY_MS / 4;

const payloadSchema = z.object({ cluster: objectId });

/** Domain verification: state, checks on demand and in the background, removal of unverified clusters below. */
@Injectable()
export class VerificationService implements OnModuleInit {
  constructor(
    private readonly clusters: ClustersService,
    private readonly conflicts: DomainConflicts,
    private readonly proof: ProofOfControl,
    private readonly notices: ConflictNotices,
    private readonly repository: VerificationRepository,
    private readonly jobs: JobService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: VERIFY_JOB,
      exclusive: (payload) => payloadSchema.parse(payload).cluster,
      run: (payload) => this.checkInBackground(payloadSchema.parse(payload).cluster),
    });
  }

  async get(
    input: InputOf<typeof getDomainVerification>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof getDomainVerification>> {
    await this.releaseIfFree(await this.clusters.load(input.cluster_id, scope));
    const cluster = await this.clusters.load(input.cluster_id, scope);
    return { status: 'success', message: '', verification: await this.describe(cluster) };
  }

  /** Looks up the proof now. The message states the result. */
  async check(
    input: InputOf<typeof checkDomainVerification>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof checkDomainVerification>> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    await this.limits.consume('domain-check', scope.userId);
    const message = await this.attempt(cluster);
    const after = await this.clusters.load(input.cluster_id, scope);
    return { status: 'success', message, verification: await this.describe(after) };
  }

  /**
   * Drops an unverified cluster of another project below a domain that the project controls.
   * @throws ApiError permission-issue without proof of control; validation-error on `domain`; conflict when a lookup
   * fails
   */
  async takeBack(
    input: InputOf<typeof takeBackDomain>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof takeBackDomain>> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const target = await this.targetOf(input.domain, cluster);
    await this.limits.consume('domain-check', scope.userId);
    const domain = unicodeDomain(cluster.domain);
    const name = unicodeDomain(target.domain);
    const method = await this.lookUp(cluster);
    if (!method) throw new ApiError('permission-issue', { message: `Please verify ${domain} first.` }); // guard: domain-take-back
    await this.repository.verify(cluster, method, new Date());
    const proven = await this.provenAtOrAbove(target, cluster.domain);
    // guard: domain-take-back-verified
    if (proven) {
      const message = `${unicodeDomain(proven.domain)} is verified. Please remove its TXT record or its delegation from ${domain} first.`;
      throw ApiError.invalid('domain', message);
    }
    await this.clusters.takeBack(target, await this.notices.reclaimedNotices(target, cluster.domain));
    const verification = await this.describe(await this.clusters.load(input.cluster_id, scope));
    return { status: 'success', message: `${name} has been removed.`, verification };
  }

  /** Ends the conflict of a contested cluster after the other projects dropped theirs. */
  private async releaseIfFree(cluster: ClusterDocument): Promise<void> {
    if (cluster.verification?.state !== 'contested') return;
    const { above, below } = await this.conflicts.of(cluster);
    if (above.length + below.length === 0) await this.repository.release(cluster);
  }

  /**
   * A cluster below a taker's domain whose proof still exists: the target, or a verified cluster of its project above
   * it.
   */
  private async provenAtOrAbove(target: ClusterDocument, taker: string): Promise<ConflictingCluster | null> {
    const found = await this.repository.atOrAbove(target.domain);
    const own = found.filter(
      (one) =>
        one._id.equals(target._id) ||
        (one.project.equals(target.project) && isVerified(one) && one.domain.endsWith(`.${taker}`)),
    );
    for (const one of own) if (await this.lookUp(one, taker)) return one;
    return null;
  }

  private async targetOf(text: string, { domain, project }: ClusterDocument): Promise<ClusterDocument> {
    const checked = canonicalDomain(text, NAME_OPTIONS);
    const [found] = checked.ok ? await this.repository.atOrAbove(checked.value) : [];
    const target = found && (await this.repository.find(found._id));
    const isBelow = checked.ok && target?.domain === checked.value && target.parents.includes(domain);
    if (target && isBelow && !target.project.equals(project)) return target;
    throw ApiError.invalid('domain', `No other project has this cluster below ${unicodeDomain(domain)}.`);
  }

  private async lookUp(
    cluster: ConflictingCluster,
    taker?: string,
  ): Promise<DomainVerificationMethod | null> {
    try {
      return await this.proof.find(cluster, taker);
    } catch (error) {
      if (error instanceof LookupFailed) throw new ApiError('conflict', { message: error.message });
      throw error;
    }
  }

  /** Checks once and stores the result. @returns the result as a sentence */
  private async attempt(cluster: ClusterDocument): Promise<string> {
    const name = unicodeDomain(cluster.domain);
    const { verification } = cluster;
    if (!verification || isVerified(cluster)) return `${name} needs no verification.`;
    const open = isServed(cluster) ? cluster : await this.conflicts.resolve(cluster);
    if (!open?.verification) return `${name} needs no verification.`;
    try {
      const method = await this.proof.find(open);
      if (!method) return `Neither the TXT record nor the delegation of ${name} was found.`;
      await this.repository.verify(open, method, new Date());
      return `${name} is verified.`;
    } catch (error) {
      if (error instanceof LookupFailed) return error.message;
      throw error;
    }
  }

  /** Repeats at increasing intervals while the domain is unverified. */
  private async checkInBackground(clusterId: string): Promise<void> {
    const cluster = await this.repository.find(clusterId);
    if (!cluster || isServed(cluster)) return;
    const isNew = cluster.verification?.state === 'checking';
    await (isNew ? this.conflicts.resolve(cluster) : this.attempt(cluster));
    const after = await this.repository.find(clusterId);
    if (isNew || !after?.verification || isServed(after)) return;
    const now = Date.now();
    const age = now - after.verification.requestedAt.getTime();
    if (age > MAX_CHECKED_MS) return;
    const wait = Math.min(Math.max(age / 2, MINUTE_MS), MAX_CHECK_INTERVAL_MS);
    await this.repository.addOutboxEntries(after._id, [verifyEntry(clusterId, new Date(now + wait))]);
  }

  private async describe(cluster: ClusterDocument): Promise<DomainVerification> {
    const { verification, domain } = cluster;
    const { above, below } = await this.conflicts.of(cluster);
    const conflicts = [
      ...above.map((one) => toConflict(one, 'above')),
      // An owner without proof receives no names of other projects.
      ...(isVerified(cluster) ? below.map((one) => toConflict(one, 'below')) : []),
    ];
    return {
      state: toVerificationState(cluster),
      method: verification?.method ?? null,
      verified_at: verification?.verifiedAt?.toISOString() ?? null,
      txt_name: verification ? txtName(domain) : null,
      txt_value: verification ? txtValue(verification.token) : null,
      nameservers: [...this.config.dns.nameservers],
      conflicts,
      below_count: below.length,
    };
  }
}

function toConflict(cluster: ConflictingCluster, position: DomainConflict['position']): DomainConflict {
  const { domain } = cluster;
  return { domain, domain_unicode: unicodeDomain(domain), position, served: isServed(cluster) };
}
