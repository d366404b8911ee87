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
import { JobService } from '../../../../platform/jobs/job.service.js';
import { LOGGER } from '../../../../platform/logging/logger.js';
import { isSameAnswer } from './alias.service.js';
import { AliasRepository, LOOK_UP_JOB } from './alias.repository.js';
import { FairShare } from '../../publication/fair-share.js';
import { HostLookup, LookupFailed, type FoundHost } from './host-lookup.service.js';
import type { RecordSetDocument, ResolvedAlias } from '../record-set.schema.js';

const payloadSchema = z.object({ set: objectId, host: z.string() });

/** Concurrent first lookups, in total and per project, so that a project with thousands of aliases delays no other. */
const FIRST_AT_ONCE = 20;
const FIRST_OF_PROJECT = 5;
/** Interval of the search for lookups that are due. */
const EVERY_MS = 10_000;
/** Concurrent repeated lookups, in total and per project. */
const AT_ONCE = 50;
const SHARE = 10;
/** A turn starts no lookup after this time; the others are due in the next turn. */
const TURN_MS = 8_000;
/** Minimum and maximum of the time until the next lookup of a name, in seconds. */
const SOONEST = 30;
const LATEST = 300;
/** TTL of the answer: short, because the source can change earlier. */
const ALIAS_TTL = 60;
/** Wait after a failed lookup, and maximum of its backoff. */
const AGAIN_MS = 60_000;
const MOST_BACKOFF_MS = 60_000;

type Found = Map<string, Promise<FoundHost>>;

/** State of one turn. */
interface Turn {
  readonly now: Date;
  readonly fair: FairShare;
  /** Lookups by host and type: aliases with the same target share one lookup. */
  readonly found: Found;
  picking: Promise<RecordSetDocument | null>;
}

/** Updates aliases with targets outside their cluster. */
@Injectable()
export class AliasLookups implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private renewing: Promise<void> | null = null;
  private stopped = false;

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
      sideBySide: FIRST_AT_ONCE,
      ofProject: FIRST_OF_PROJECT,
      run: (payload) => this.lookUp(payloadSchema.parse(payload)),
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.renewing;
  }

  /**
   * Repeats the lookups that are due, for one turn at most. A failed lookup does not change the answer. A project with
   * thousands of aliases or slow targets delays no other project.
   */
  async renewDue(now: Date): Promise<void> {
    const turn: Turn = { now, fair: new FairShare(SHARE), found: new Map(), picking: Promise.resolve(null) };
    const end = performance.now() + TURN_MS;
    const next = async () => (this.stopped || performance.now() >= end ? null : this.take(turn));
    const work = async (first: RecordSetDocument | null) => {
      for (let set = first; set; set = await next()) await this.renew(set, turn);
    };
    // A turn without work sends one command: the other workers start only after the first one has work.
    const first = await next();
    if (!first) return;
    const others = Array.from({ length: AT_ONCE - 1 }, async () => work(await next()));
    await Promise.all([work(first), ...others]);
  }

  /** Claims the next lookup, so that no other process repeats it; null when none can be claimed now. */
  private take(turn: Turn): Promise<RecordSetDocument | null> {
    // Claims are sequential, so that each is counted before the next one is chosen.
    turn.picking = turn.picking.then(() => this.pick(turn));
    return turn.picking;
  }

  private async pick({ now, fair }: Turn): Promise<RecordSetDocument | null> {
    const again = new Date(now.getTime() + AGAIN_MS);
    for (;;) {
      const set = await this.repository.claimDue(now, again, fair.exhaustedKeys());
      if (set) fair.begin(set.project.toHexString());
      if (set || !fair.raiseQuota()) return set;
    }
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

  /** The first lookup of an alias, which is published after it. */
  private async lookUp({ set: id, host }: z.output<typeof payloadSchema>): Promise<void> {
    const set = await this.repository.find(id);
    if (!set?.alias || !set.waits) return;
    try {
      await this.repository.renew(set, await this.answerOf(set, host, new Date()), new Date());
    } catch (error) {
      if (error instanceof LookupFailed) {
        await this.repository.setWaitReason(set, `${error.message} We try again.`);
      }
      throw error;
    }
  }

  private async renew(set: RecordSetDocument, { now, fair, found }: Turn): Promise<void> {
    const { resolved } = set;
    try {
      if (!resolved?.host) return;
      const next = { ...(await this.answerOf(set, resolved.host, now, found)), via: resolved.via };
      if (isSameAnswer(next, resolved)) await this.repository.note(set, next);
      else await this.repository.renew(set, next, now);
    } catch (error) {
      if (!(error instanceof LookupFailed)) throw error;
      this.logger.warn({ err: error, host: resolved?.host }, 'an alias has its former answer');
    } finally {
      fair.end(set.project.toHexString());
    }
  }

  /** @param found results that aliases with the same target share */
  private async answerOf(
    { type: own }: RecordSetDocument,
    host: string,
    now: Date,
    found: Found = new Map(),
  ): Promise<ResolvedAlias> {
    const type = own === 'AAAA' ? 'AAAA' : 'A';
    const key = `${host} ${type}`;
    const lookup = found.get(key) ?? this.hosts.addresses(host, type);
    found.set(key, lookup);
    const { addresses, ttl } = await lookup;
    const seconds = Math.min(Math.max(ttl, SOONEST), LATEST);
    const members = addresses.length === 0 ? [] : [{ identifier: '', values: [...addresses] }];
    const reason =
      addresses.length === 0 ? `${host} has no public address of type ${own}. No record is returned.` : null;
    const until = new Date(now.getTime() + seconds * 1_000);
    return { policy: 'Simple', ttl: ALIAS_TTL, members, reason, via: [], host, until };
  }
}
