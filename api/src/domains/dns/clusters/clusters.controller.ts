import { Controller } from '@nestjs/common';
import {
  createCluster,
  createRecord,
  dropCluster,
  dropRecord,
  findClusters,
  getCluster,
  getResource,
  listClusters,
  listDroppedClusters,
  listRecords,
  publishRecords,
  restoreCluster,
  type InputOf,
  updateRecord,
} from '@zonewerk/contracts';
import { CurrentActor, CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor, ProjectScope } from '../../../platform/http/request.js';
import { ClusterSearch } from './cluster-search.service.js';
import { ClusterDrops } from './cluster-drops.service.js';
import { ClustersService } from './clusters.service.js';
import { RecordSetsService } from '../record-sets/record-sets.service.js';
import { RecordRetries } from '../record-sets/record-retries.service.js';
import { RecordUpdates } from '../record-sets/record-updates.service.js';

@Controller()
export class ClustersController {
  constructor(
    private readonly clusters: ClustersService,
    private readonly search: ClusterSearch,
    private readonly drops: ClusterDrops,
    private readonly recordSets: RecordSetsService,
    private readonly updates: RecordUpdates,
    private readonly retries: RecordRetries,
  ) {}

  @Handle(listClusters)
  list(@Input() input: InputOf<typeof listClusters>, @CurrentScope() scope: ProjectScope) {
    return this.clusters.list(input, scope);
  }

  @Handle(findClusters)
  find(@Input() input: InputOf<typeof findClusters>, @CurrentActor() actor: Actor) {
    return this.search.find(input, actor);
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
    return this.drops.drop(input, scope);
  }

  @Handle(listDroppedClusters)
  listDropped(@Input() input: InputOf<typeof listDroppedClusters>, @CurrentScope() scope: ProjectScope) {
    return this.drops.list(input, scope);
  }

  @Handle(restoreCluster)
  restore(@Input() input: InputOf<typeof restoreCluster>, @CurrentScope() scope: ProjectScope) {
    return this.drops.restore(input, scope);
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

  @Handle(publishRecords)
  publishRecords(@Input() input: InputOf<typeof publishRecords>, @CurrentScope() scope: ProjectScope) {
    return this.retries.publish(input, scope);
  }
}
