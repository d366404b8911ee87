import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ByteStore } from '../../../platform/files/byte-store.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { BackupRepository } from '../backups/backup.repository.js';
import { containerEntry } from '../containers/container-audit.js';
import { ContainerRecords } from '../containers/container-records.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { DeploymentRepository } from '../deployments/deployment.repository.js';
import { EdgeRepository } from '../edge-proxy/edge.repository.js';
import { LogRepository } from '../logs/log.repository.js';
import { ArchiveRepository } from '../sources/archive.repository.js';
import { VolumeRepository } from '../volumes/volume.repository.js';

/** Deletes the stored records of containers whose engine is lost. No worker serves them. */
@Injectable()
export class LostContainers implements OnModuleInit {
  constructor(
    private readonly containers: ContainerRepository,
    private readonly records: ContainerRecords,
    private readonly deployments: DeploymentRepository,
    private readonly archives: ArchiveRepository,
    private readonly volumes: VolumeRepository,
    private readonly backups: BackupRepository,
    private readonly logs: LogRepository,
    private readonly edges: EdgeRepository,
    private readonly bytes: ByteStore,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('removed containers without a server', async () => {
      for (const container of await this.containers.withoutServer()) await this.remove(container);
    });
  }

  /** Deletes the records of all containers of a server. The cleanup later deletes those with open outbox entries. */
  async removeOn(server: ContainerDocument['server']): Promise<number> {
    const lost = await this.containers.allOn(server);
    for (const container of lost) await this.remove(container);
    return lost.length;
  }

  /** Deletes the containers of a project without a stored server. False without any. */
  async removeOfProject(scope: OwnScope): Promise<boolean> {
    const lost = await this.containers.withoutServer(scope);
    for (const container of lost) await this.remove(container);
    return lost.length > 0;
  }

  /** The container is deleted last, so an interrupted removal can be repeated. */
  async remove(container: ContainerDocument): Promise<void> {
    const { _id, project } = container;
    await this.containers.abandon(_id, containerEntry(container, null, 'container.remove'));
    await this.edges.announce();
    for (const deployment of await this.deployments.ofContainer(_id)) {
      for (const id of deployment.stored) await this.bytes.remove(id.toHexString());
      await this.deployments.remove(deployment._id);
    }
    await this.logs.removeOf(_id);
    const removed = [await this.records.remove({ _id, project })];
    for (const archive of await this.archives.ofContainer(_id)) {
      await this.bytes.remove(archive._id.toHexString());
      removed.push(await this.archives.remove(archive._id));
    }
    for (const volume of await this.volumes.ofContainer(_id)) {
      await this.backups.intendRemovalOfVolume(volume._id, _id);
      removed.push(await this.volumes.remove(volume._id));
    }
    for (const { _id: backup, bytes, discarded = [] } of await this.backups.ofContainer(_id)) {
      for (const id of bytes ? [bytes, ...discarded] : discarded) await this.bytes.remove(id.toHexString());
      await this.backups.remove(backup);
    }
    if (!removed.includes(false) && !(await this.backups.areOf(_id))) await this.containers.remove(_id);
  }
}
