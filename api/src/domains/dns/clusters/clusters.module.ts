import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactNoticesModule } from '../../account/account.api.js';
import { ConflictNotices } from '../verification/conflict-notices.service.js';
import { DomainConflicts } from '../verification/domain-conflicts.service.js';
import { VerificationRepository } from '../verification/verification.repository.js';
import { AliasLookups } from '../record-sets/aliases/alias-lookups.service.js';
import { AliasRepository } from '../record-sets/aliases/alias.repository.js';
import { AliasService } from '../record-sets/aliases/alias.service.js';
import { ChangeOutboxRepository } from '../publication/change-outbox.repository.js';
import { PendingHistoryEntries } from '../record-sets/pending-history-entries.service.js';
import { ClusterDrops } from './cluster-drops.service.js';
import { ClusterLimits } from './cluster-limits.service.js';
import { ClusterExtensions } from './cluster-extensions.service.js';
import { ClusterPurge } from './cluster-purge.service.js';
import { AuditNames } from '../../projects/projects.api.js';
import { ClusterRepository } from './cluster.repository.js';
import { clusterSchema } from './cluster.schema.js';
import { ClusterSearch } from './cluster-search.service.js';
import { ClustersContent } from './clusters.content.js';
import { ClustersController } from './clusters.controller.js';
import { ClustersService } from './clusters.service.js';
import { CnameCircles } from '../record-sets/cname-circles.service.js';
import { ComparisonRepository } from '../drift/comparison.repository.js';
import { DroppedClusterRepository } from './dropped-cluster.repository.js';
import { DnsEngine } from '../engines/dns-engine.js';
import { ENGINE_PROVIDER } from '../engines/engine.provider.js';
import { HostLookup } from '../record-sets/aliases/host-lookup.service.js';
import { PlanExecutor } from '../record-sets/plan-executor.service.js';
import { StalePublicationRepair } from '../publication/stale-publication-repair.service.js';
import { PublicationRepository } from '../publication/publication.repository.js';
import { Publisher } from '../publication/publisher.service.js';
import { ReadOnlyRepository } from '../record-sets/read-only.repository.js';
import { ReadOnlySets } from '../record-sets/read-only-sets.service.js';
import { RecordMoves } from '../record-sets/record-moves.service.js';
import { RecordSetWriter } from '../record-sets/record-set-writer.service.js';
import { RecordSetUpserts } from '../record-sets/record-set-upserts.service.js';
import { RecordSetBatchRepository } from '../record-sets/record-set-batch.repository.js';
import { RecordSetRepository } from '../record-sets/record-set.repository.js';
import { recordSetSchema } from '../record-sets/record-set.schema.js';
import { RecordSetsService } from '../record-sets/record-sets.service.js';
import { RecordRetries } from '../record-sets/record-retries.service.js';
import { RetryRepository } from '../publication/retry.repository.js';
import { RecordUpdates } from '../record-sets/record-updates.service.js';
import { SearchTextsRepository } from '../record-sets/search-texts.repository.js';
import { RecordSetCounter } from './record-set-counter.repository.js';
import { ZoneComparison } from '../drift/zone-comparison.service.js';
import { NamedSetsRepository } from '../record-sets/named-sets.repository.js';
import { ZoneSets } from '../record-sets/zone-sets.service.js';

@Module({
  imports: [
    ContactNoticesModule,
    MongooseModule.forFeature([
      { name: 'Cluster', schema: clusterSchema },
      { name: 'RecordSet', schema: recordSetSchema },
    ]),
  ],
  controllers: [ClustersController],
  providers: [
    ConflictNotices,
    DomainConflicts,
    VerificationRepository,
    ChangeOutboxRepository,
    PendingHistoryEntries,
    ClusterLimits,
    ClusterExtensions,
    ClusterRepository,
    RecordSetCounter,
    RecordSetWriter,
    RecordSetBatchRepository,
    RecordSetRepository,
    PublicationRepository,
    ClusterDrops,
    ClusterPurge,
    DroppedClusterRepository,
    ClusterSearch,
    ClustersService,
    ClustersContent,
    RecordSetUpserts,
    RecordSetsService,
    RecordRetries,
    RecordUpdates,
    RetryRepository,
    StalePublicationRepair,
    RecordMoves,
    PlanExecutor,
    AliasRepository,
    AliasService,
    CnameCircles,
    AliasLookups,
    HostLookup,
    Publisher,
    ComparisonRepository,
    ReadOnlyRepository,
    ReadOnlySets,
    ZoneComparison,
    NamedSetsRepository,
    ZoneSets,
    SearchTextsRepository,
    ENGINE_PROVIDER,
  ],
  exports: [
    ClustersService,
    ClusterSearch,
    RecordSetsService,
    RecordSetUpserts,
    ClusterExtensions,
    RecordSetWriter,
    RecordSetRepository,
    DnsEngine,
    ZoneComparison,
    CnameCircles,
    ClusterLimits,
    PlanExecutor,
    PendingHistoryEntries,
    ZoneSets,
    ConflictNotices,
    DomainConflicts,
    VerificationRepository,
    HostLookup,
  ],
})
export class ClustersModule {
  constructor(names: AuditNames, clusters: ClusterRepository) {
    names.register('cluster', async (scope, id) => (await clusters.findStored(scope, id))?.domain ?? null);
  }
}
