import { Inject, Injectable } from '@nestjs/common';
import type { Clash, Move } from '@zonewerk/contracts';
import { gate, ReleaseRegistry, type PublishedRelease, type ReleaseName } from '@zonewerk/federation/release';
import type { Logger } from 'pino';
import { ApiError } from '../../platform/http/api-error.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { entryOf, moveEntry, rollbackTarget, toMove } from './channel-moves.js';
import { ChannelRepository, type Channel, type NewMove } from './channel.repository.js';
import { ChannelsService } from './channels.service.js';
import { MixService } from './mix.service.js';

/** How often a move is tried anew when others move other projects of the same channel at the same time. */
const TRIES = 20;

/** A move as it is asked for. */
export interface WantedMove {
  readonly channel: string;
  readonly project: string;
  readonly by: string;
  readonly why: string;
}

/** What became of it: done, or refused because a need is not met. */
export type MoveOutcome = { readonly move: Move } | { readonly clashes: Clash[] };

interface Plan {
  readonly kind: Move['kind'];
  /** Decides where to move, from what the channel runs. @throws ApiError when it cannot */
  target(channel: Channel): Promise<PublishedRelease>;
  /** Version that has to run at that moment; undefined: whichever runs at the first look. */
  readonly from?: string | undefined;
}

/** Moves the pointers of channels. */
@Injectable()
export class MovesService {
  constructor(
    private readonly repository: ChannelRepository,
    private readonly channels: ChannelsService,
    private readonly mixes: MixService,
    private readonly registry: ReleaseRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Moves a channel to a published version.
   *
   * @throws ApiError not-found when it is not published, conflict when it runs already or another move was faster
   */
  promote(wanted: WantedMove & { readonly version: string }): Promise<MoveOutcome> {
    return this.move(wanted, { kind: 'promote', target: () => this.published(wanted) });
  }

  /**
   * Moves a channel back to the version that ran before; again, to the one before that.
   *
   * @param wanted.from version that is to be left; the move is refused when another one runs by now
   * @throws ApiError not-found when nothing ran before, conflict when another move was faster
   */
  rollback(wanted: WantedMove & { readonly from?: string }): Promise<MoveOutcome> {
    return this.move(wanted, {
      kind: 'rollback',
      from: wanted.from,
      target: async (channel) => {
        const entry = entryOf(channel, wanted.project);
        const target = entry && (await rollbackTarget(entry, this.registry));
        if (target) return target;
        throw new ApiError('not-found', {
          message: `No earlier version of ${wanted.project} ran on ${wanted.channel}.`,
        });
      },
    });
  }

  /** Brings moves into the record that a process could not record before it ended. */
  async record(): Promise<void> {
    await this.repository.record();
  }

  /** Notes a move that is stored: for the record, for this process's own cache, for the log. */
  async noted(moves: readonly NewMove[]): Promise<void> {
    this.channels.forget();
    for (const { channel, project, from, to, kind, by } of moves) {
      this.logger.info({ channel, project, from, to, kind, by }, 'a channel was moved');
    }
    try {
      await this.repository.record();
    } catch (error) {
      // It is safe with the channel; whoever reads or moves next records it.
      this.logger.warn({ err: error }, 'a move is not in the record yet');
    }
  }

  private async published(name: ReleaseName): Promise<PublishedRelease> {
    const release = await this.registry.find(name);
    if (release) return release;
    throw new ApiError('not-found', { message: `${name.project} ${name.version} is not published here.` });
  }

  private async move(wanted: WantedMove, plan: Plan): Promise<MoveOutcome> {
    let { from } = plan;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const channel = await this.repository.open(wanted.channel);
      const running = entryOf(channel, wanted.project)?.version ?? null;
      if (from !== undefined && running !== from) throw overtaken(wanted, running);
      from = running ?? undefined;
      const target = await plan.target(channel);
      if (target.release.version === running) {
        throw new ApiError('conflict', {
          message: `${wanted.channel} runs ${wanted.project} ${running} already.`,
        });
      }
      const clashes = await this.clashes(wanted.channel, target);
      if (clashes.length > 0) return { clashes };
      const { next, move } = moveEntry(channel, { ...wanted, kind: plan.kind, to: target.release.version });
      if (!(await this.repository.move(next, [move]))) continue;
      await this.noted([move]);
      return { move: toMove(move) };
    }
    throw new ApiError('conflict', {
      message: `${wanted.channel} is being moved by others. Please try again.`,
    });
  }

  private async clashes(channel: string, { release }: PublishedRelease): Promise<Clash[]> {
    const all = new Map((await this.repository.all()).map((one) => [one._id, one]));
    const { releases, calls } = await this.mixes.of(channel, all);
    const running = { releases: releases.map((one) => one.release), calls };
    return gate(running, release).map(({ needs, kind, message }) => ({ needs, kind, message }));
  }
}

function overtaken({ channel, project }: WantedMove, running: string | null): ApiError {
  return new ApiError('conflict', {
    message: running
      ? `${channel} runs ${project} ${running} by now. Please look again before you move it.`
      : `${channel} does not run ${project}.`,
  });
}
