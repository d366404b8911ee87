import { Inject, Injectable } from '@nestjs/common';
import type { Promotion } from '@zonewerk/contracts';
import { releaseId, ReleaseRegistry, type ReleaseName } from '@zonewerk/federation/release';
import type { Logger } from 'pino';
import { ApiError } from '../../../platform/http/api-error.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { entryOf } from '../channels/channel-moves.js';
import { ChannelRepository } from '../channels/channel.repository.js';
import { PromotionsService } from '../channels/promotions.service.js';
import { SuspicionRepository, type Suspicion } from './suspicion.repository.js';

/** Operator and reason of a decision. */
export interface Reasons {
  readonly by: string;
  readonly why: string;
}

/** Effect of a confirmation on the channels that ran the version. */
export interface Confirmed {
  readonly moves: readonly Promotion[];
  /** Channels that still run it, with the reason. */
  readonly refused: readonly { readonly channel: string; readonly message: string }[];
}

/** Versions that browsers reported: suspected until an operator decides. */
@Injectable()
export class SuspicionsService {
  constructor(
    private readonly repository: SuspicionRepository,
    private readonly registry: ReleaseRegistry,
    private readonly channels: ChannelRepository,
    private readonly promotions: PromotionsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Marks a version as suspected and notifies operators once. It has no other effect. */
  async suspect({ project, version }: ReleaseName, now: Date): Promise<void> {
    if (!(await this.repository.suspect({ project, version }, now))) return;
    this.logger.warn({ project, version }, suspicionText({ project, version, verdict: 'open' }));
  }

  /** Versions that are suspected or confirmed as failing, by `releaseId`. */
  async current(): Promise<ReadonlyMap<string, Suspicion>> {
    const list = await this.repository.list('open', 'failing');
    return new Map(list.map((one) => [releaseId(one), one]));
  }

  async list(): Promise<Suspicion[]> {
    return this.repository.list('open', 'failing', 'dismissed');
  }

  /**
   * Confirms that a version fails. It is never used as a replacement again. Every channel that runs it is rolled back
   * as far as the gate permits.
   *
   * @throws ApiError not-found when it is not published
   */
  async confirm(name: ReleaseName, reasons: Reasons): Promise<Confirmed> {
    await this.requirePublished(name);
    await this.repository.decide(name, { verdict: 'failing', ...reasons }, new Date());
    const moves: Promotion[] = [];
    const refused: { channel: string; message: string }[] = [];
    for (const channel of await this.channels.all()) {
      if (entryOf(channel, name.project)?.version !== name.version) continue;
      const outcome = await this.rollBack(channel._id, name, reasons);
      if (typeof outcome === 'string') refused.push({ channel: channel._id, message: outcome });
      else moves.push(...outcome);
    }
    return { moves, refused };
  }

  /** Ends a suspicion or a confirmation. The version can be promoted and replace others again. */
  async dismiss(name: ReleaseName, reasons: Reasons): Promise<void> {
    await this.requirePublished(name);
    await this.repository.decide(name, { verdict: 'dismissed', ...reasons }, new Date());
  }

  /** The moves, or the reason why the channel still runs the version. */
  private async rollBack(
    channel: string,
    { project, version }: ReleaseName,
    reasons: Reasons,
  ): Promise<readonly Promotion[] | string> {
    try {
      const outcome = await this.promotions.rollback({ channel, project, from: version, ...reasons });
      return 'moves' in outcome ? outcome.moves : outcome.clashes.map(({ message }) => message).join(' ');
    } catch (error) {
      if (error instanceof ApiError) return error.message;
      throw error;
    }
  }

  private async requirePublished(name: ReleaseName): Promise<void> {
    if (await this.registry.find(name)) return;
    throw new ApiError('not-found', { message: `${name.project} ${name.version} is not published here.` });
  }
}

/** Text about a version for operators. */
export function suspicionText({
  project,
  version,
  verdict,
}: Pick<Suspicion, 'project' | 'version' | 'verdict'>): string {
  return verdict === 'failing'
    ? `${project} ${version} is confirmed as failing.`
    : `${project} ${version} is suspected: browsers of several networks reported its failure. Use release confirm or release dismiss.`;
}
