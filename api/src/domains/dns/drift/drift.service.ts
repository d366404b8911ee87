import { Injectable } from '@nestjs/common';
import {
  absoluteName,
  canonicalSet,
  RECORD_TYPES,
  type AnswerOf,
  type InputOf,
  type listDrift,
  type RecordType,
  type resolveZoneDrift,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { PlanExecutor } from '../record-sets/plan-executor.service.js';
import { RecordSetWriter } from '../record-sets/record-set-writer.service.js';
import { RecordSetRepository } from '../record-sets/record-set.repository.js';
import { ZoneComparison, type ComparedCluster } from './zone-comparison.service.js';
import { toCompared, toDrift } from './drift.mapper.js';
import { DriftRepository, isSame } from './drift.repository.js';
import type { DriftDocument } from './drift.schema.js';

const CHANGED = 'has changed here or at the nameserver. Nothing was done. Please check it again.';

const RESOLVED = 'This difference does not exist any more. It has been resolved.';

const NO_ROOM = 'Other record sets of this name conflict with it. Please delete them first.';

/** Differences between engine and database, and the decisions of users about them. */
@Injectable()
export class DriftService {
  constructor(
    private readonly clusters: ClustersService,
    private readonly repository: DriftRepository,
    private readonly recordSets: RecordSetRepository,
    private readonly changes: RecordSetWriter,
    private readonly planned: PlanExecutor,
    private readonly comparison: ZoneComparison,
  ) {}

  async list(input: InputOf<typeof listDrift>, scope: ProjectScope): Promise<AnswerOf<typeof listDrift>> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const page = await this.repository.list(scope, input.cluster_id, input);
    return {
      status: 'success',
      message: '',
      list: page.rows.map(toDrift),
      next: page.next,
      count: page.count,
      open: await this.repository.countOpen(scope, input.cluster_id),
      compared: this.comparison.needed ? toCompared(cluster) : null,
    };
  }

  async resolve(
    input: InputOf<typeof resolveZoneDrift>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof resolveZoneDrift>> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const drift = await this.repository.find(scope, input.cluster_id, input.drift);
    if (!drift) throw new ApiError('not-found', { message: RESOLVED });
    const set = `${absoluteName(drift.name, cluster.domain)} ${drift.type}`;
    const changed = new ApiError('conflict', { message: `${set} ${CHANGED}` });
    if (drift.foundAt.toISOString() !== input.found) throw changed;
    if (input.way === 'ignore') {
      if (!(await this.repository.ignore(scope, drift))) throw changed;
      return { status: 'success', message: `${set} has been ignored.` };
    }
    if (!(await this.stillSo(drift, cluster, scope))) throw changed;
    if (input.way === 'adopt') await this.adopt(drift, cluster, scope);
    else await this.revert(drift, cluster);
    await this.repository.forget(scope, drift);
    const done = input.way === 'adopt' ? 'has been adopted from the nameserver' : 'is being published again';
    return { status: 'success', message: `${set} ${done}.` };
  }

  /** Adopts the engine's set. A read-only set is found by the next comparison after our set is deleted. */
  private async adopt(drift: DriftDocument, cluster: ComparedCluster, scope: ProjectScope): Promise<void> {
    const readOnly = drift.there?.readOnly !== undefined;
    const wanted = drift.there && !readOnly ? adoptable(drift, cluster.domain) : null;
    if (!drift.there && !isRecordType(drift.type)) throw notAdoptable(`of type ${drift.type}`);
    const clusterId = cluster._id.toHexString();
    const key = { name: drift.name, type: drift.type as RecordType };
    if (wanted) {
      const full = { name: absoluteName(drift.name, cluster.domain), type: key.type };
      await this.clusters.assertNotShadowedByCluster(full, cluster.domain);
      const { domain } = cluster;
      const circle = await this.planned.circle({ ...key, state: wanted }, { clusterId, domain });
      if (circle !== null) throw new ApiError('conflict', { message: circle });
    }
    const read = await this.recordSets.find(scope, clusterId, key);
    // `stillSo` has just compared both sides; this set is the one to change.
    const same = drift.own === (read ? `${read.type} ${read.revision}` : '');
    if (readOnly && !read) throw new ApiError('conflict', { message: NO_ROOM });
    if (!read && !wanted) return;
    if (same && (await this.changes.apply(scope, clusterId, { key, read, wanted }))) return;
    const set = `${absoluteName(drift.name, cluster.domain)} ${drift.type}`;
    throw new ApiError('conflict', { message: `${set} ${CHANGED}` });
  }

  /** Whether both sides are unchanged since the comparison. If not, the stored difference is updated. */
  private async stillSo(
    drift: DriftDocument,
    cluster: ComparedCluster,
    scope: ProjectScope,
  ): Promise<boolean> {
    const now = await this.comparison.lookAgain(cluster, drift);
    if (now && now.own === drift.own && isSame(drift, now)) return true;
    // Pending changes are compared after their publication.
    if (now) await this.repository.renew(scope, drift, now, new Date());
    else await this.repository.forget(scope, drift);
    return false;
  }

  private async revert(drift: DriftDocument, cluster: ComparedCluster): Promise<void> {
    // A publication does not replace foreign sets. The user confirmed the removal by this choice.
    if (!drift.wanted || drift.there?.foreign !== undefined) {
      const reason = await this.comparison.takeOut(cluster, drift);
      if (reason !== null) throw new ApiError('unavailable', { message: reason });
    }
    if (drift.wanted) await this.comparison.putBack(cluster, drift);
  }
}

/** The engine's set as a record set of ours. @throws ApiError when it cannot be represented */
function adoptable({ name, type, there }: DriftDocument, domain: string): SetState {
  if (!isRecordType(type) || !there) throw notAdoptable(`of type ${type}`);
  const { ttl, values, foreign, choice } = there;
  if (foreign !== undefined) throw notAdoptable(`of the kind ${foreign}`);
  const checked = canonicalSet(
    {
      record_name: name,
      record_type: type,
      record_ttl: ttl,
      alias_target: null,
      record_policy: choice?.policy ?? 'Simple',
      record_value: choice ? '' : values.join('\n'),
      members: choice?.members ?? [],
    },
    domain,
  );
  if (!checked.ok) {
    const faults = checked.issues.map(({ message }) => message).join(' ');
    throw new ApiError('conflict', { message: `This cannot be adopted: ${faults}` });
  }
  const { policy, members } = checked.set;
  return {
    policy,
    ttl: checked.set.ttl,
    members: members.map((one) => ({ ...one, values: [...one.values] })),
    alias: null,
  };
}

function isRecordType(type: string): type is RecordType {
  return (RECORD_TYPES as readonly string[]).includes(type);
}

function notAdoptable(kind: string): ApiError {
  return new ApiError('conflict', {
    message: `Record sets ${kind} cannot be adopted. Please publish the stored record set again, or ignore the difference.`,
  });
}
