import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { RecordSetChange } from '../publication/change-entry.js';
import { ClusterExtensions } from '../clusters/cluster-extensions.service.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { PublicationLatencyMonitor } from './receipts.service.js';
import { ZoneChangeRepository } from './zone-change.repository.js';
import { ZoneReceiptRepository } from './zone-receipt.repository.js';

/** Writes the history of record sets. */
@Injectable()
export class ChangeRecorder implements OnModuleInit {
  constructor(
    private readonly repository: ZoneChangeRepository,
    private readonly receipts: ZoneReceiptRepository,
    private readonly measuring: PublicationLatencyMonitor,
    private readonly clusters: ClustersService,
    private readonly parts: ClusterExtensions,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.parts.register({
      record: (changes, promises) => this.record(changes, promises),
      published: (publication) => this.measuring.published(publication),
      remove: async (scope, clusterId) => {
        await this.receipts.remove(scope, clusterId);
        await this.repository.remove(scope, clusterId);
      },
    });
    this.personalData.register({
      name: 'zone_changes',
      read: async (userId) => (await this.repository.madeBy(userId)).map(toExport),
      remove: (userId) => this.repository.forgetAuthor(userId),
    });
  }

  private async record(changes: readonly RecordSetChange[], promises: readonly OutboxEntry[]): Promise<void> {
    await this.repository.record(changes, promises);
    // This check follows the write: a cluster that is dropped finally after it deletes its history itself.
    for (const { project, cluster } of changes.slice(0, 1)) {
      const scope = { projectId: project };
      if ((await this.clusters.storedDomainOf(scope, cluster)) === null)
        await this.repository.remove(scope, cluster);
    }
  }
}

function toExport(change: Awaited<ReturnType<ZoneChangeRepository['madeBy']>>[number]) {
  const { kind, name, type, before, after, at } = change;
  return { date: at.toISOString(), kind, record_name: name, record_type: type, before, after };
}
