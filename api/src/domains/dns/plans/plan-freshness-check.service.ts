import { Injectable } from '@nestjs/common';
import type { ProjectScope } from '../../../platform/http/request.js';
import { sameState } from '../record-sets/zone-consistency/set-states.js';
import { ZoneSets } from '../record-sets/zone-sets.service.js';
import { STAGES } from './plan-runner.service.js';
import { ZonePlanRepository } from './zone-plan.repository.js';
import type { PlanRowDocument, ZonePlanDocument } from './zone-plan.schema.js';

/** Maximum of record sets in the message; longer lists are not useful. */
const NAMED = 5;

/** Checks whether a plan still matches the zone. */
@Injectable()
export class PlanFreshnessCheck {
  constructor(
    private readonly zones: ZoneSets,
    private readonly repository: ZonePlanRepository,
  ) {}

  /**
   * A message that names the record sets of the plan that changed since; null when the plan is current. Other changes
   * of the zone are ignored, and so are sets that already have the target state.
   */
  async fault(scope: ProjectScope, plan: ZonePlanDocument): Promise<string | null> {
    const changed: string[] = [];
    for (const category of STAGES) {
      for (let from: number | null = 0; from !== null && changed.length <= NAMED;) {
        const page = await this.repository.page(scope, plan, category, from);
        changed.push(...(await this.changedOf(scope, plan, page.rows)));
        from = page.next;
      }
    }
    return changed.length === 0 ? null : `${textOf(changed)} since this preview. Please create a new one.`;
  }

  private async changedOf(
    scope: ProjectScope,
    { cluster }: ZonePlanDocument,
    rows: readonly PlanRowDocument[],
  ): Promise<string[]> {
    const names = rows.map(({ name }) => name);
    const now = new Map(
      (await this.zones.at(scope, cluster.toHexString(), names)).map((set) => [keyOf(set), set.state]),
    );
    return rows
      .filter((row) => {
        const state = now.get(keyOf(row)) ?? null;
        return !sameState(state, row.before) && !sameState(state, row.after);
      })
      .map(keyOf);
  }
}

function keyOf({ name, type }: { readonly name: string; readonly type: string }): string {
  return `${name} ${type}`;
}

function textOf(changed: readonly string[]): string {
  const [only] = changed;
  if (changed.length === 1) return `${only} was changed`;
  if (changed.length > NAMED)
    return `${changed.slice(0, NAMED).join(', ')} and other record sets were changed`;
  return `${changed.slice(0, -1).join(', ')} and ${changed.at(-1)} were changed`;
}
