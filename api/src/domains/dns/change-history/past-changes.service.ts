import { Injectable } from '@nestjs/common';
import type { AnswerState } from '@zonewerk/contracts';
import { sameState, toAnswerState, type SetState } from '../record-sets/values/set-states.js';
import { ZoneChangeRepository, type Scope } from './zone-change.repository.js';
import type { ZoneChangeDocument } from './zone-change.schema.js';

export type PastChange = ZoneChangeDocument;

/** Changes of the history, for areas that work on them. */
@Injectable()
export class PastChanges {
  constructor(private readonly repository: ZoneChangeRepository) {}

  /** Those that the rules of the cluster have not seen, oldest first. */
  open(scope: Scope, clusterId: string, limit: number): Promise<PastChange[]> {
    return this.repository.openForRules(scope, clusterId, limit);
  }

  /** Notes that the rules have seen a change. */
  close(scope: Scope, clusterId: string, change: PastChange): Promise<void> {
    return this.repository.closeForRules(scope, clusterId, change._id);
  }

  /** A state as members of the project see it. */
  answerState(state: SetState): AnswerState {
    return toAnswerState(state);
  }

  /** Whether two states answer the same. */
  same(one: SetState, other: SetState): boolean {
    return sameState(one, other);
  }

  /** Those with these ids, in the order of their numbers. */
  several(scope: Scope, clusterId: string, ids: readonly PastChange['_id'][]): Promise<PastChange[]> {
    return this.repository.several(scope, clusterId, ids);
  }

  /** The newest, newest first. */
  async recent(scope: Scope, clusterId: string, limit: number): Promise<PastChange[]> {
    return (await this.repository.list(scope, clusterId, { limit })).rows;
  }
}
