import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { objectId } from '@zonewerk/contracts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { JobService } from '../../platform/jobs/job.service.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { isSameAnswer } from './alias.service.js';
import { AliasRepository, LOOK_UP_JOB } from './alias.repository.js';
import { HostLookup, LookupFailed } from './host-lookup.js';
import type { RecordSetDocument, ResolvedAlias } from './record-set.schema.js';

const payloadSchema = z.object({ set: objectId, host: z.string() });

/** How often it is seen which look-ups are due. */
const EVERY_MS = 10_000;
const AT_ONCE = 50;
/** Bounds of the time after which a name is looked up again, in seconds. */
const SOONEST = 30;
const LATEST = 300;
/** TTL of what is answered: short, because it may hold no longer where it comes from. */
const ALIAS_TTL = 60;
/** Wait after a look-up that failed, and how long one may take. */
const AGAIN_MS = 60_000;
const MOST_BACKOFF_MS = 60_000;

/** Keeps aliases for names outside of their cluster up to date. */
@Injectable()
export class AliasLookups implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private renewing: Promise<void> | null = null;

  constructor(
    private readonly repository: AliasRepository,
    private readonly hosts: HostLookup,
    private readonly jobs: JobService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: LOOK_UP_JOB,
      backoffMostMs: MOST_BACKOFF_MS,
      run: (payload) => this.lookUp(payloadSchema.parse(payload)),
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.renewing;
  }

  /** Looks up again what is due by then. What cannot be looked up keeps its answer. */
  async renewDue(now: Date): Promise<void> {
    const due = await this.repository.due(now, AT_ONCE);
    await Promise.all(due.map((set) => this.renew(set, now)));
  }

  private wake(): void {
    this.renewing ??= this.renewDue(new Date())
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'aliases cannot be looked up; trying again'),
      )
      .finally(() => {
        this.renewing = null;
      });
  }

  /** The first look-up, which the alias waits for. */
  private async lookUp({ set: id, host }: z.output<typeof payloadSchema>): Promise<void> {
    const set = await this.repository.find(id);
    if (!set?.alias || !set.waits) return;
    try {
      await this.repository.renew(set, await this.answerOf(set, host, new Date()), new Date());
    } catch (error) {
      if (error instanceof LookupFailed) {
        await this.repository.explainWait(set, `${error.message} We keep trying.`);
      }
      throw error;
    }
  }

  private async renew(set: RecordSetDocument, now: Date): Promise<void> {
    const { resolved } = set;
    if (!resolved?.host || !(await this.repository.claim(set, new Date(now.getTime() + AGAIN_MS)))) return;
    try {
      const found = await this.answerOf(set, resolved.host, now);
      const next = { ...found, via: resolved.via };
      if (isSameAnswer(next, resolved)) await this.repository.note(set, next);
      else await this.repository.renew(set, next, now);
    } catch (error) {
      if (!(error instanceof LookupFailed)) throw error;
      this.logger.warn({ err: error, host: resolved.host }, 'an alias keeps its former answer');
    }
  }

  private async answerOf({ type }: RecordSetDocument, host: string, now: Date): Promise<ResolvedAlias> {
    const { addresses, ttl } = await this.hosts.addresses(host, type === 'AAAA' ? 'AAAA' : 'A');
    const seconds = Math.min(Math.max(ttl, SOONEST), LATEST);
    const members = addresses.length === 0 ? [] : [{ identifier: '', values: [...addresses] }];
    const reason =
      addresses.length === 0 ? `${host} has no public address of type ${type}. Nothing is answered.` : null;
    const until = new Date(now.getTime() + seconds * 1_000);
    return { policy: 'Simple', ttl: ALIAS_TTL, members, reason, via: [], host, until };
  }
}
