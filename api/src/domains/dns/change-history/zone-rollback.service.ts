import { Injectable } from '@nestjs/common';
import {
  absoluteName,
  type AnswerOf,
  type InputOf,
  type previewZoneRollback,
  type ZonePlan,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { PendingHistoryEntries } from '../record-sets/pending-history-entries.service.js';
import { ZoneSets } from '../record-sets/zone-sets.service.js';
import { PlanStore } from '../plans/plan-store.service.js';
import { PlanBuilder } from '../plans/plan-builder.service.js';
import { backRows, pastSets, type PastSet } from './going-back.js';
import { ZoneChangeRepository } from './zone-change.repository.js';

type Going = Pick<InputOf<typeof previewZoneRollback>, 'cluster_id' | 'to_revision'>;

/** Plans the rollback of a whole zone as new changes of each record set that differs. */
@Injectable()
export class ZoneRollback {
  constructor(
    private readonly clusters: ClustersService,
    private readonly zones: ZoneSets,
    private readonly unfinished: PendingHistoryEntries,
    private readonly history: ZoneChangeRepository,
    private readonly making: PlanBuilder,
    private readonly keeper: PlanStore,
  ) {}

  async preview(
    input: InputOf<typeof previewZoneRollback>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof previewZoneRollback>> {
    const plan = await this.making.inTurn(scope, { clusterId: input.cluster_id, bytes: 0 }, () =>
      this.plan(input, scope),
    );
    return { status: 'success', message: '', plan };
  }

  private async plan(going: Going, scope: ProjectScope): Promise<ZonePlan> {
    const { cluster_id: clusterId, to_revision: to } = going;
    const { domain, revision } = await this.clusters.load(clusterId, scope);
    if (to > revision) throw ApiError.invalid('to_revision', 'The zone has no change with this number yet.');
    const past = await this.past(going, scope);
    const stored = await this.making.stored(scope, clusterId);
    const back = past.filter(({ name, type, then }) => then && !stored.get(name, type));
    const foreign = await this.zones.othersWithin(
      back.map(({ name }) => absoluteName(name, domain)),
      domain,
    );
    const moment = await this.history.momentOf(scope, clusterId, to);
    const subject = {
      source: 'rollback' as const,
      detail: moment?.toISOString() ?? '',
      clusterId,
      revision,
      existing: stored.size,
    };
    return this.keeper.store(scope, subject, backRows(past, { domain, stored, foreign }));
  }

  /** Changes since the revision, including those that jobs have not written to the history yet. */
  private async past(
    { cluster_id: clusterId, to_revision: to }: Going,
    scope: ProjectScope,
  ): Promise<PastSet[]> {
    const unfinished = await this.unfinished.of(scope, clusterId);
    const changed = await this.history.changedSince(scope, clusterId, to);
    return pastSets([...changed, ...unfinished.filter(({ revision }) => revision > to)]);
  }
}
