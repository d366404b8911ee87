import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { bytesPath, SNAPSHOT_FILE, type SiteSnapshot } from '@zonewerk/site';
import { extract, pack, type Pack } from 'tar-stream';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ByteStore } from '../../../platform/files/byte-store.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import { type MadeSnapshot, SiteSnapshots } from '../../content/content.api.js';
import { environmentOf } from '../containers/container-environment.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { HostingSignals } from '../hosting-signals.repository.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import type { DeploymentDocument } from './deployment.schema.js';
import { digestOf } from './snapshot-difference.js';
import { DeploymentRepository } from './deployment.repository.js';

const MAKE_ARTIFACT = 'hosting.artifact';
const ATTEMPTS = 5;
const ORPHAN_AGE_MS = 3_600_000;
/** Message of a deployment without a published page. */
export const NO_WEBSITE = 'The project has no published website. Publish a page first.';
const FAILED = 'The content of this deployment could not be stored. Update the container again.';

/** Creates the artifact of a deployment: its content as a tar archive in the byte store. */
@Injectable()
export class Artifacts implements OnModuleInit {
  constructor(
    private readonly deployments: DeploymentRepository,
    private readonly containers: ContainerRepository,
    private readonly snapshots: SiteSnapshots,
    private readonly bytes: ByteStore,
    private readonly jobs: JobService,
    @InjectOutbox('HostingDeployment') private readonly outbox: HostingOutbox,
    private readonly tidier: CleanupScheduler,
    private readonly signals: HostingSignals,
  ) {}

  onModuleInit(): void {
    this.tidier.register('deployments', (now) => this.removeOrphans(now));
    this.jobs.register({
      kind: MAKE_ARTIFACT,
      attempts: ATTEMPTS,
      exclusive: ({ deployment }) => String(deployment),
      run: ({ deployment }) => this.make(toObjectId(String(deployment))),
      givenUp: ({ deployment }) => this.deployments.end(toObjectId(String(deployment)), 'failed', FAILED),
    });
  }

  /** Interrupted requests or removals can result in deployments without a container. */
  private async removeOrphans(now: Date): Promise<void> {
    const orphans = await this.deployments.withoutContainer(new Date(now.getTime() - ORPHAN_AGE_MS));
    for (const { _id, stored } of orphans) {
      for (const id of stored) await this.bytes.remove(id.toHexString());
      await this.deployments.remove(_id);
    }
  }

  /** Outbox entry of a deployment; stored with it. */
  entry(deployment: DeploymentDocument['_id']) {
    return outboxEntry(MAKE_ARTIFACT, { deployment: deployment.toHexString() });
  }

  /** Relays a stored entry. */
  start(deployment: DeploymentDocument['_id']): void {
    this.outbox.nudge(deployment);
  }

  /** Digest of the present website, in the form of deployments of a container; null without a published page. */
  async digest(container: Pick<ContainerDocument, 'project' | 'kind'>): Promise<string | null> {
    const made = await this.published(container);
    return made && digestOf(made.snapshot);
  }

  /** Snapshot in an artifact; null when there is none. */
  async snapshot(artifact: DeploymentDocument['_id']): Promise<SiteSnapshot | null> {
    const archive = await this.bytes.open(artifact.toHexString());
    if (!archive) return null;
    const entries = extract();
    archive.on('error', (error) => entries.destroy(error)).pipe(entries);
    try {
      for await (const entry of entries) {
        if (entry.header.name === SNAPSHOT_FILE) return JSON.parse(await text(entry)) as SiteSnapshot;
        entry.resume();
      }
      return null;
    } finally {
      archive.destroy();
    }
  }

  private async published({
    project,
    kind,
  }: Pick<ContainerDocument, 'project' | 'kind'>): Promise<MadeSnapshot | null> {
    const made = await this.snapshots.make({ projectId: project.toHexString() }, environmentOf({ kind }));
    return made && made.snapshot.pages.length > 0 ? made : null;
  }

  private async make(id: DeploymentDocument['_id']): Promise<void> {
    const deployment = await this.deployments.find(id);
    if (!deployment || deployment.artifact) return;
    const container = await this.containers.findAny(deployment.container);
    if (!container) return;
    const made = await this.published(container);
    if (!made) {
      await this.deployments.end(id, 'failed', NO_WEBSITE);
      return;
    }
    const artifact = newObjectId();
    if (!(await this.deployments.beginArtifact(id, artifact))) return;
    await this.store(artifact.toHexString(), made);
    await this.deployments.setArtifact(id, artifact, digestOf(made.snapshot));
    await this.signals.send();
  }

  private async store(id: string, made: MadeSnapshot): Promise<void> {
    const archive = pack();
    const [length] = await Promise.all([this.bytes.append(id, 0, archive), write(archive, made)]);
    await this.bytes.seal(id, length);
  }
}

async function write(archive: Pack, { snapshot, files }: MadeSnapshot): Promise<void> {
  try {
    archive.entry({ name: SNAPSHOT_FILE }, JSON.stringify(snapshot));
    for (const { described, content } of files) {
      const source = await content.open();
      if (!source) throw new Error(`The bytes of file ${described.id} are missing.`);
      const entry = archive.entry({ name: bytesPath(described), size: described.length });
      await pipeline(source, entry);
    }
    archive.finalize();
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
