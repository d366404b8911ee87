import { Injectable } from '@nestjs/common';
import { absoluteName } from '@zonewerk/contracts';
import type { AnswerOf, dropStoredSet, InputOf, listStoredSets, restoreStoredSet } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { toConflictResponse } from '../clusters/cluster.mapper.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { PlanExecutor } from '../record-sets/plan-executor.service.js';
import { refuseReadOnly } from '../record-sets/record-set-input.js';
import { RecordSetWriter } from '../record-sets/record-set-writer.service.js';
import { RecordSetRepository, stateOf } from '../record-sets/record-set.repository.js';
import { matchesExpected } from '../record-sets/record-set-precondition.js';
import { sameState, toAnswerState } from '../record-sets/zone-consistency/set-states.js';
import { toStoredSet } from './rule.mapper.js';
import { StoredSetRepository } from './stored-set.repository.js';

/** Record sets that rules stored, and their restore. */
@Injectable()
export class StoredSetsService {
  constructor(
    private readonly clusters: ClustersService,
    private readonly repository: StoredSetRepository,
    private readonly recordSets: RecordSetRepository,
    private readonly changes: RecordSetWriter,
    private readonly planned: PlanExecutor,
  ) {}

  async list(
    input: InputOf<typeof listStoredSets>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listStoredSets>> {
    await this.clusters.load(input.cluster_id, scope);
    const page = await this.repository.list(scope, input.cluster_id, input);
    const list = page.rows.map((row) => toStoredSet(row, toAnswerState(row.state)));
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async restore(
    input: InputOf<typeof restoreStoredSet>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restoreStoredSet>> {
    const { domain } = await this.clusters.load(input.cluster_id, scope);
    const stored = await this.repository.find(scope, input.cluster_id, input.stored);
    if (!stored) throw new ApiError('not-found');
    const { name, type, state: wanted } = stored;
    const set = `${absoluteName(name, domain)} ${type}`;
    const done = { status: 'success' as const, message: `${set} has been restored.` };
    const read = await this.recordSets.find(scope, input.cluster_id, { name, type });
    const present = read && stateOf(read);
    if (present && sameState(present, wanted)) return done;
    if (present) refuseReadOnly(present);
    if (read && !(input.replace && matchesExpected(input, read))) {
      const answer = toConflictResponse(read);
      return input.replace ? answer : { ...answer, message: `Another record set ${set} now exists.` };
    }
    await this.clusters.assertNotShadowedByCluster({ name: absoluteName(name, domain), type }, domain);
    const circle = await this.planned.circle(
      { name, type, state: wanted },
      { clusterId: input.cluster_id, domain },
    );
    if (circle !== null) throw new ApiError('conflict', { message: circle });
    const cause = { kind: 'restore' as const, id: input.stored };
    const place = { key: { name, type }, read, wanted };
    if (await this.changes.apply(scope, input.cluster_id, place, { cause })) return done;
    const now = await this.recordSets.find(scope, input.cluster_id, { name, type });
    if (now) return toConflictResponse(now);
    throw new ApiError('conflict', {
      message: `${absoluteName(name, domain)} now has conflicting record sets. Please delete them first.`,
    });
  }

  async drop(
    input: InputOf<typeof dropStoredSet>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof dropStoredSet>> {
    if (!(await this.repository.drop(scope, input.cluster_id, input.stored))) throw new ApiError('not-found');
    return { status: 'success', message: 'The stored record set has been deleted.' };
  }
}
