import { Injectable } from '@nestjs/common';
import type { AnswerOf, getChange, InputOf, listChanges, ZoneChange } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { RecordSetRepository, stateOf } from '../record-sets/record-set.repository.js';
import { PendingHistoryEntries } from '../record-sets/pending-history-entries.service.js';
import { IdentityService } from '../../account/account.api.js';
import { toAnswerState } from '../record-sets/zone-consistency/set-states.js';
import { ZoneChangeRepository } from './zone-change.repository.js';
import type { ZoneChangeDocument } from './zone-change.schema.js';
import { toZoneChange } from './zone-history.mapper.js';
import { ZoneReceiptRepository } from './zone-receipt.repository.js';

/** History of a cluster. */
@Injectable()
export class ZoneHistoryService {
  constructor(
    private readonly clusters: ClustersService,
    private readonly unfinished: PendingHistoryEntries,
    private readonly repository: ZoneChangeRepository,
    private readonly receipts: ZoneReceiptRepository,
    private readonly recordSets: RecordSetRepository,
    private readonly identity: IdentityService,
  ) {}

  async list(input: InputOf<typeof listChanges>, scope: ProjectScope): Promise<AnswerOf<typeof listChanges>> {
    await this.clusters.load(input.cluster_id, scope);
    const { record_name: name, record_type: type } = input;
    const pending = await this.unfinished.areThere(scope, input.cluster_id);
    const page = await this.repository.list(scope, input.cluster_id, { ...input, name, type });
    const list = await this.show(scope, input.cluster_id, page.rows);
    return { status: 'success', message: '', list, next: page.next, count: page.count, pending };
  }

  async get(input: InputOf<typeof getChange>, scope: ProjectScope): Promise<AnswerOf<typeof getChange>> {
    await this.clusters.load(input.cluster_id, scope);
    const stored = await this.repository.find(scope, input.cluster_id, input.change_id);
    if (!stored) throw new ApiError('not-found');
    const newest = await this.repository.newest(scope, input.cluster_id, stored);
    const present = await this.recordSets.find(scope, input.cluster_id, stored);
    const [change] = await this.show(scope, input.cluster_id, [stored]);
    if (!change) throw new ApiError('not-found');
    return {
      status: 'success',
      message: '',
      change,
      present: present && toAnswerState(stateOf(present)),
      newest_revision: newest?.revision ?? stored.revision,
    };
  }

  private async show(
    scope: ProjectScope,
    clusterId: string,
    rows: readonly ZoneChangeDocument[],
  ): Promise<ZoneChange[]> {
    const people = new Set(rows.flatMap(({ author }) => (author.user ? [author.user.toHexString()] : [])));
    const names = await this.identity.namesOf([...people]);
    const receipts = await this.receipts.find(
      scope,
      clusterId,
      rows.map(({ revision }) => revision),
    );
    const byRevision = new Map(receipts.map((receipt) => [receipt.revision, receipt]));
    return rows.map((row) => toZoneChange(row, names, byRevision.get(row.revision)));
  }
}
