import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactNoticesModule } from '../../account/account.api.js';
import { ConflictNotices } from '../verification/conflict-notices.service.js';
import { DomainConflicts } from '../verification/domain-conflicts.service.js';
import { VerificationRepository } from '../verification/verification.repository.js';
import { AliasLookups } from '../record-sets/aliases/alias-lookups.service.js';
import { AliasRepository } from '../record-sets/aliases/alias.repository.js';
import { AliasService } from '../record-sets/aliases/alias.service.js';
import { ChangePromiseRepository } from '../publication/change-promise.repository.js';
import { UnfinishedChanges } from '../record-sets/unfinished-changes.service.js';
import { ClusterDrops } from './cluster-drops.service.js';
import { ClusterLimits } from './cluster-limits.service.js';
import { ClusterParts } from './cluster-parts.service.js';
import { ClusterPurge } from './cluster-purge.service.js';
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
import { PlannedChanges } from '../record-sets/planned-changes.service.js';
import { LatePublications } from '../publication/late-publications.service.js';
import { PublicationRepository } from '../publication/publication.repository.js';
import { Publisher } from '../publication/publisher.service.js';
import { ReadOnlyRepository } from '../record-sets/read-only.repository.js';
import { ReadOnlySets } from '../record-sets/read-only-sets.service.js';
import { RecordMoves } from '../record-sets/record-moves.service.js';
import { RecordSetChanges } from '../record-sets/record-set-changes.service.js';
import { RecordSetPuts } from '../record-sets/record-set-puts.service.js';
import { RecordSetBatchRepository } from '../record-sets/record-set-batch.repository.js';
import { RecordSetRepository } from '../record-sets/record-set.repository.js';
import { recordSetSchema } from '../record-sets/record-set.schema.js';
import { RecordSetsService } from '../record-sets/record-sets.service.js';
import { RecordRetries } from '../record-sets/record-retries.service.js';
import { RetryRepository } from '../publication/retry.repository.js';
import { RecordUpdates } from '../record-sets/record-updates.service.js';
import { SearchTextsRepository } from '../record-sets/search-texts.repository.js';
import { SetCounts } from './set-counts.repository.js';
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
    ChangePromiseRepository,
    UnfinishedChanges,
    ClusterLimits,
    ClusterParts,
    ClusterRepository,
    SetCounts,
    RecordSetChanges,
    RecordSetBatchRepository,
    RecordSetRepository,
    PublicationRepository,
    ClusterDrops,
    ClusterPurge,
    DroppedClusterRepository,
    ClusterSearch,
    ClustersService,
    ClustersContent,
    RecordSetPuts,
    RecordSetsService,
    RecordRetries,
    RecordUpdates,
    RetryRepository,
    LatePublications,
    RecordMoves,
    PlannedChanges,
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
    RecordSetPuts,
    ClusterParts,
    RecordSetChanges,
    RecordSetRepository,
    DnsEngine,
    ZoneComparison,
    CnameCircles,
    ClusterLimits,
    PlannedChanges,
    UnfinishedChanges,
    ZoneSets,
    ConflictNotices,
    DomainConflicts,
    VerificationRepository,
    HostLookup,
  ],
})
export class ClustersModule {}
