import { Controller } from '@nestjs/common';
import {
  createCluster,
  createRecord,
  dropCluster,
  dropRecord,
  getCluster,
  getResource,
  listClusters,
  listRecords,
  type InputOf,
  updateRecord,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../platform/http/request.js';
import { ClustersService } from './clusters.service.js';
import { RecordSetsService } from './record-sets.service.js';
import { RecordUpdates } from './record-updates.service.js';

@Controller()
export class ClustersController {
  constructor(
    private readonly clusters: ClustersService,
    private readonly recordSets: RecordSetsService,
    private readonly updates: RecordUpdates,
  ) {}

  @Handle(listClusters)
  list(@Input() input: InputOf<typeof listClusters>, @CurrentScope() scope: ProjectScope) {
    return this.clusters.list(input, scope);
  }

  @Handle(getCluster)
  get(@Input() input: InputOf<typeof getCluster>, @CurrentScope() scope: ProjectScope) {
    return this.clusters.get(input, scope);
  }

  @Handle(createCluster)
  create(@Input() input: InputOf<typeof createCluster>, @CurrentScope() scope: ProjectScope) {
    return this.clusters.create(input, scope);
  }

  @Handle(dropCluster)
  drop(@Input() input: InputOf<typeof dropCluster>, @CurrentScope() scope: ProjectScope) {
    return this.clusters.drop(input, scope);
  }

  @Handle(listRecords)
  listRecords(@Input() input: InputOf<typeof listRecords>, @CurrentScope() scope: ProjectScope) {
    return this.recordSets.list(input, scope);
  }

  @Handle(getResource)
  getResource(@Input() input: InputOf<typeof getResource>, @CurrentScope() scope: ProjectScope) {
    return this.recordSets.get(input, scope);
  }

  @Handle(createRecord)
  createRecord(@Input() input: InputOf<typeof createRecord>, @CurrentScope() scope: ProjectScope) {
    return this.recordSets.create(input, scope);
  }

  @Handle(updateRecord)
  updateRecord(@Input() input: InputOf<typeof updateRecord>, @CurrentScope() scope: ProjectScope) {
    return this.updates.update(input, scope);
  }

  @Handle(dropRecord)
  dropRecord(@Input() input: InputOf<typeof dropRecord>, @CurrentScope() scope: ProjectScope) {
    return this.recordSets.drop(input, scope);
  }
}
