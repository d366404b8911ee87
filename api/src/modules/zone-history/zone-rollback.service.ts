import { Injectable } from '@nestjs/common';
import type { AnswerOf, InputOf, previewZoneRollback, rollbackZone } from '@zonewerk/contracts';
import { ApiError } from '../../platform/http/api-error.js';
import type { ProjectScope } from '../../platform/http/request.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { PlannedChanges } from '../clusters/planned-changes.service.js';
import { RecordSetChanges } from '../clusters/record-set-changes.service.js';
import { sameState, toAnswerState } from '../../record-sets/set-states.js';
import { ZoneChangeRepository, type ChangedSet } from './zone-change.repository.js';

const LISTED = 100;
/** Record sets that are brought back at a time. */
const SIDE_BY_SIDE = 8;

type Going = Pick<InputOf<typeof previewZoneRollback>, 'cluster_id' | 'to_revision'>;
type Left = AnswerOf<typeof rollbackZone>['left'];

/** Brings a whole zone back to an earlier state, as new changes of each record set that differs. */
@Injectable()
export class ZoneRollback {
  constructor(
    private readonly clusters: ClustersService,
    private readonly history: ZoneChangeRepository,
    private readonly recordSets: RecordSetChanges,
    private readonly planned: PlannedChanges,
  ) {}

  async preview(
    input: InputOf<typeof previewZoneRollback>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof previewZoneRollback>> {
    await this.clusters.load(input.cluster_id, scope);
    const steps = (await this.differences(input, scope)).map((set) => this.toStep(set));
    const newest = await this.history.newest(scope, input.cluster_id);
    const count = (kind: string) => steps.filter((step) => step.kind === kind).length;
    return {
      status: 'success',
      message: '',
      newest_revision: newest?.revision ?? 0,
      ...{ created: count('created'), updated: count('updated'), dropped: count('dropped') },
      list: steps.slice(0, LISTED),
    };
  }

  async run(
    input: InputOf<typeof rollbackZone>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof rollbackZone>> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    this.clusters.requireTyped(cluster, input.cluster_domain, 'go back');
    const newest = await this.history.newest(scope, input.cluster_id);
    if ((newest?.revision ?? 0) !== input.newest_revision) {
      throw new ApiError('conflict', {
        message: 'The zone was changed in the meantime. Please look at the preview again.',
      });
    }
    const differing = await this.differences(input, scope);
    const left = await this.bringBack(differing, cluster.domain, input, scope);
    const changed = differing.length - left.length;
    return { status: 'success', message: resultText(changed, left.length), changed, left };
  }

  /** Deletions come first and creations last, because a CNAME and other types take turns at a name. */
  private async bringBack(
    differing: readonly ChangedSet[],
    domain: string,
    input: Going,
    scope: ProjectScope,
  ): Promise<Left> {
    const left: Left = [];
    const cause = { kind: 'rollback' as const, id: `zone:${input.to_revision}` };
    const where = { scope, clusterId: input.cluster_id, domain, cause };
    for (const kind of ['dropped', 'updated', 'created']) {
      const waiting = differing.filter((set) => this.recordSets.kindOf(set.after, set.before) === kind);
      const work = async () => {
        for (let set = waiting.pop(); set; set = waiting.pop()) {
          const { name, type, before: to, after: from } = set;
          const reason = await this.planned.attempt({ name, type, from, to }, where);
          if (reason !== null) left.push({ record_name: name, record_type: type, reason });
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
    }
    return left;
  }

  private async differences(input: Going, scope: ProjectScope): Promise<ChangedSet[]> {
    const changed = await this.history.changedSince(scope, input.cluster_id, input.to_revision);
    return changed.filter(({ before, after }) => !sameState(before, after));
  }

  /** Going back: what is there now comes before what was. */
  private toStep({ name, type, before, after }: ChangedSet) {
    return {
      kind: this.recordSets.kindOf(after, before),
      record_name: name,
      record_type: type,
      before: after && toAnswerState(after),
      after: before && toAnswerState(before),
    };
  }
}

function resultText(changed: number, left: number): string {
  const sets = (count: number) => (count === 1 ? '1 record set' : `${count} record sets`);
  if (left === 0) return `${sets(changed)} brought back.`;
  return `${sets(changed)} brought back, ${sets(left)} left as they are.`;
}
