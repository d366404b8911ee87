import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  PAGES,
  type AnswerOf,
  type FailureKind,
  type InputOf,
  type listFailures,
  type reportFailure,
} from '@zonewerk/contracts';
import { ReleaseRegistry, type PublishedRelease } from '@zonewerk/federation/release';
import { ApiError } from '../../../platform/http/api-error.js';
import { browserName } from '../../../platform/http/browser-name.js';
import { subnetOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ZonewerkRequest } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { ChannelsService } from '../channels/channels.service.js';
import { FallbackService } from '../fallback.service.js';
import { FailureRepository } from './failure.repository.js';
import type { FailureDocument } from './failure.schema.js';
import { cleanMessage, fingerprintOf } from './failure-text.js';
import { SuspicionRepository } from './suspicion.repository.js';
import { SuspicionsService } from './suspicions.service.js';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 30;
/** Networks whose reports count once: the prefix that one customer of a provider receives. */
const REPORTER_PREFIXES = { ipv4: 24, ipv6: 48 };
/**
 * A version is suspected when this number of networks reported its own fault within an hour. Networks count, not
 * reports. Reports alone never change the releases of other visitors, because anyone can send them.
 */
const SUSPECT_NETWORKS = 3;
/** A bad connection or a blocked URL can cause the other kinds. */
const OWN_FAULT: ReadonlySet<FailureKind> = new Set(['manifest', 'hash', 'throw', 'contract', 'blank']);

/** Failures of remotes that browsers report. Their text is untrusted. */
@Injectable()
export class FailuresService implements OnModuleInit {
  constructor(
    private readonly repository: FailureRepository,
    private readonly registry: ReleaseRegistry,
    private readonly channels: ChannelsService,
    private readonly fallbacks: FallbackService,
    private readonly suspicions: SuspicionsService,
    private readonly suspicionRepository: SuspicionRepository,
    private readonly limits: RateLimits,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('release failures', (now) => this.repository.tidy(retentionStart(now), now));
    this.tidier.register('release suspicions', (now) => this.suspicionRepository.tidy(retentionStart(now)));
  }

  /**
   * Counts a failure and returns a replacement for the browser.
   *
   * @throws ApiError not-found when the version was never published, or the channel or page is unknown
   */
  async report(
    input: InputOf<typeof reportFailure>,
    request: ZonewerkRequest,
  ): Promise<AnswerOf<typeof reportFailure>> {
    const { visitor } = request.zw;
    const network = subnetOf(visitor.ip, REPORTER_PREFIXES);
    await this.limits.consume('release-report', network);
    const { channel, project, version, identity, kind, composition } = input;
    const failing = await this.registry.find({ project, version });
    if (!failing || !(await this.channels.all()).has(channel) || !isDeclared(identity, failing)) {
      throw new ApiError('not-found');
    }
    const message = cleanMessage(input.message);
    const same = { channel, project, version, identity, kind, composition, message };
    const now = new Date();
    const own = OWN_FAULT.has(kind);
    await this.repository.add(
      {
        ...same,
        commit: failing.commit,
        network,
        user: request.zw.session?.userId ?? null,
        browser: browserName(visitor.userAgent),
        fingerprint: fingerprintOf(message),
        own,
      },
      now,
    );
    if (own && (await this.repository.isMetBy(SUSPECT_NETWORKS, failing.release, now))) {
      await this.suspicions.suspect(failing.release, now);
    }
    const fallback = await this.fallbacks.of({ failing, identity, channel }, request);
    return { status: 'success', message: '', fallback };
  }

  async list(input: InputOf<typeof listFailures>): Promise<AnswerOf<typeof listFailures>> {
    const page = await this.repository.list(input, input, retentionStart(new Date()));
    return {
      status: 'success',
      message: '',
      list: page.rows.map(toFailure),
      next: page.next,
      count: page.count,
    };
  }

  /** Reports of the last 24 hours by channel, project and version. */
  async lastDay(): Promise<(channel: string, project: string, version: string) => number> {
    const hours = await this.repository.hoursSince(new Date(Date.now() - DAY_MS));
    return (channel, project, version) =>
      hours
        .filter((one) => one.channel === channel && one.project === project && one.version === version)
        .reduce((sum, { count }) => sum + count, 0);
  }
}

/** A page of the product or of the release; other names from browsers would only fill the list. */
function isDeclared(identity: string, { release }: PublishedRelease): boolean {
  return [PAGES, release.identities, release.windows].some((table) => Object.hasOwn(table, identity));
}

function retentionStart(now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
}

function toFailure({ _id, firstAt, lastAt, ...stored }: FailureDocument) {
  const { channel, composition, project, version, commit, identity, kind, message, count, browser } = stored;
  return {
    id: _id.toHexString(),
    channel,
    composition,
    project,
    version,
    commit,
    identity,
    kind,
    message,
    count,
    browser,
    first: firstAt.toISOString(),
    last: lastAt.toISOString(),
  };
}
