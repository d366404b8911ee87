import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ConflictNotices } from '../../domains/dns/verification/conflict-notices.service.js';
import { DomainConflicts } from '../../domains/dns/verification/domain-conflicts.service.js';
import { VerificationRepository } from '../../domains/dns/verification/verification.repository.js';
import { AliasLookups } from './alias-lookups.service.js';
import { AliasRepository } from './alias.repository.js';
import { AliasService } from './alias.service.js';
import { Authorities } from './authorities.service.js';
import { ChangePromiseRepository } from './change-promise.repository.js';
import { UnfinishedChanges } from './unfinished-changes.service.js';
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
import { CnameCircles } from './cname-circles.service.js';
import { ComparisonRepository } from './comparison.repository.js';
import { DroppedClusterRepository } from './dropped-cluster.repository.js';
import { ENGINE_PROVIDER } from './engines/engine.provider.js';
import { HostLookup } from './host-lookup.service.js';
import { PlannedChanges } from './planned-changes.service.js';
import { LatePublications } from './late-publications.service.js';
import { PublicationRepository } from './publication.repository.js';
import { Publisher } from './publisher.service.js';
import { ReadOnlyRepository } from './read-only.repository.js';
import { ReadOnlySets } from './read-only-sets.service.js';
import { RecordMoves } from './record-moves.service.js';
import { RecordSetChanges } from './record-set-changes.service.js';
import { RecordSetPuts } from './record-set-puts.service.js';
import { RecordSetBatchRepository } from './record-set-batch.repository.js';
import { RecordSetRepository } from './record-set.repository.js';
import { recordSetSchema } from './record-set.schema.js';
import { RecordSetsService } from './record-sets.service.js';
import { RecordRetries } from './record-retries.service.js';
import { RetryRepository } from './retry.repository.js';
import { RecordUpdates } from './record-updates.service.js';
import { SearchTextsRepository } from './search-texts.repository.js';
import { SetCounts } from './set-counts.repository.js';
import { ZoneComparison } from './zone-comparison.service.js';
import { NamedSetsRepository } from './named-sets.repository.js';
import { ZoneSets } from './zone-sets.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Cluster', schema: clusterSchema },
      { name: 'RecordSet', schema: recordSetSchema },
    ]),
  ],
  controllers: [ClustersController],
  providers: [
    Authorities,
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
    ...[ClustersService, RecordSetsService, RecordSetPuts, ClusterParts, RecordSetChanges, ZoneComparison],
    ...[Authorities, CnameCircles, ClusterLimits, PlannedChanges, UnfinishedChanges, ZoneSets],
    ConflictNotices,
    DomainConflicts,
    VerificationRepository,
    HostLookup,
  ],
})
export class ClustersModule {}
