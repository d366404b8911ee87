import { Injectable, type OnModuleInit } from '@nestjs/common';
import { objectId } from '@zonewerk/contracts';
import { z } from 'zod';
import { isReached } from '../../../nameserver/zones/serials.js';
import { JobRepository } from '../../../platform/jobs/job.repository.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import type { Publication } from '../clusters/cluster-extensions.service.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { soaSerial } from './soa-serial.js';
import { ZoneReceiptRepository } from './zone-receipt.repository.js';

/** Kind of the jobs that query nameservers for published changes. */
const RECEIPT_JOB = 'dns.receipt';
/** About ten minutes; after that the receipt states that no answer arrived. */
const ATTEMPTS = 18;

const payloadSchema = z.object({
  cluster: objectId,
  project: objectId,
  domain: z.string(),
  serial: z.number().int(),
  at: z.number(),
  authorities: z.array(z.object({ name: z.string(), host: z.string(), port: z.number().int() })),
  changes: z.array(z.object({ revision: z.number().int(), changedAt: z.number() })),
});

/** Measures the time from a change to the first authoritative answer of every nameserver. */
@Injectable()
export class PublicationLatencyMonitor implements OnModuleInit {
  constructor(
    private readonly repository: ZoneReceiptRepository,
    private readonly clusters: ClustersService,
    private readonly jobs: JobService,
    private readonly queue: JobRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: RECEIPT_JOB,
      attempts: ATTEMPTS,
      run: (payload) => this.measure(payloadSchema.parse(payload)),
    });
  }

  /** Schedules the measurement of a publication. It is only a measurement: a crash at this point loses no change. */
  async published({ cluster, serial, at, authorities, changes }: Publication): Promise<void> {
    const payload: z.output<typeof payloadSchema> = {
      cluster: cluster._id.toHexString(),
      project: cluster.project.toHexString(),
      domain: cluster.domain,
      serial,
      at: at.getTime(),
      authorities: [...authorities],
      changes: changes.map(({ revision, changedAt }) => ({ revision, changedAt: changedAt.getTime() })),
    };
    await this.queue.add(outboxEntry(RECEIPT_JOB, payload), at);
    this.jobs.wake();
  }

  private async measure(payload: z.output<typeof payloadSchema>): Promise<void> {
    const scope = { projectId: payload.project };
    const published = {
      cluster: payload.cluster,
      serial: payload.serial,
      at: new Date(payload.at),
      changes: payload.changes.map(({ revision, changedAt }) => ({
        revision,
        changedAt: new Date(changedAt),
      })),
    };
    const names = payload.authorities.map(({ name }) => name);
    await this.repository.open(scope, published, names);
    const late: string[] = [];
    for (const authority of payload.authorities) {
      const serial = await soaSerial(authority, payload.domain);
      if (serial !== null && isReached(serial, payload.serial))
        await this.repository.answered(scope, published, authority.name, new Date());
      else late.push(authority.name);
    }
    if ((await this.clusters.storedDomainOf(scope, payload.cluster)) === null)
      return this.repository.remove(scope, payload.cluster);
    // Nameservers do not answer for a dropped cluster.
    const isLive = (await this.clusters.domainOf(scope, payload.cluster)) !== null;
    if (isLive && late.length > 0)
      throw new Error(`No answer with serial ${payload.serial} from ${late.join(', ')} yet.`);
  }
}
