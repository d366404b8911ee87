import { Inject, Injectable } from '@nestjs/common';
import type { Clash, Promotion } from '@zonewerk/contracts';
import { ReleaseRegistry, type PublishedRelease, type ReleaseName } from '@zonewerk/federation/release';
import type { Logger } from 'pino';
import { ApiError } from '../../../platform/http/api-error.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { entryOf, moveEntry, rollbackTarget, toMove } from './channel-moves.js';
import { ChannelRepository, type Channel, type NewMove } from './channel.repository.js';
import { ChannelsService } from './channels.service.js';
import { CompositionCheckService } from '../composition-check.service.js';
import { promotionClashes } from './promotion-gate.js';
import { SuspicionRepository } from '../failures/suspicion.repository.js';

/** Attempts of a promotion while others change other projects of the same channel. */
const ATTEMPTS = 20;

/** Common fields of a promotion and a rollback. */
export interface WantedMove {
  readonly channel: string;
  readonly by: string;
  readonly why: string;
}

/** The stored moves, or the reasons of the refusal. */
export type MoveOutcome = { readonly moves: readonly Promotion[] } | { readonly clashes: Clash[] };

/** One project of a promotion or rollback. */
interface Step {
  readonly kind: Promotion['kind'];
  readonly project: string;
  /** Target version. @throws ApiError without one */
  target(channel: Channel): Promise<PublishedRelease>;
}

/** A step that changes the channel, with its target version. */
interface Due {
  readonly step: Step;
  readonly target: PublishedRelease;
}

/** Version of each project that the channel ran at the first attempt; null for none. */
type Seen = Map<string, string | null>;

/** Promotes releases to channels and rolls them back. The promotion gate can refuse both. */
@Injectable()
export class PromotionsService {
  constructor(
    private readonly repository: ChannelRepository,
    private readonly channels: ChannelsService,
    private readonly mixes: CompositionCheckService,
    private readonly registry: ReleaseRegistry,
    private readonly suspicions: SuspicionRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Promotes a published version to a channel.
   *
   * @param wanted.from version that the channel is expected to run, null for none; another one rejects the promotion
   * @throws ApiError not-found when it is not published, conflict when it runs already or another promotion was faster
   */
  promote({
    project,
    version,
    from,
    ...wanted
  }: WantedMove & ReleaseName & { readonly from?: string | null | undefined }): Promise<MoveOutcome> {
    const seen: Seen = new Map(from === undefined ? [] : [[project, from]]);
    return this.move(wanted, [this.promotion({ project, version })], seen);
  }

  /** As `promote`, for several projects in one step: a shell and remotes that fit only each other. */
  async promoteTogether({
    releases,
    ...wanted
  }: WantedMove & { readonly releases: readonly ReleaseName[] }): Promise<MoveOutcome> {
    const projects = releases.map(({ project }) => project);
    const twice = projects.find((project, index) => projects.indexOf(project) !== index);
    if (twice !== undefined) {
      throw new ApiError('conflict', { message: `${twice} is named twice. Please name one version of it.` });
    }
    const steps = releases.map((name) => this.promotion(name));
    return this.move(wanted, steps, new Map());
  }

  /**
   * Rolls a channel back to its former version; repeated calls go further back.
   *
   * @param wanted.from version that the channel is expected to run; another one rejects the rollback
   * @throws ApiError not-found without a former version, conflict when another promotion was faster
   */
  rollback({
    project,
    from,
    ...wanted
  }: WantedMove & { readonly project: string; readonly from?: string }): Promise<MoveOutcome> {
    const target = async (channel: Channel) => {
      const entry = entryOf(channel, project);
      const found =
        entry && (await rollbackTarget(entry, this.registry, (name) => this.suspicions.isFailing(name)));
      if (found) return found;
      throw new ApiError('not-found', {
        message: `No earlier version of ${project} ran on ${wanted.channel}.`,
      });
    };
    const seen: Seen = new Map(from === undefined ? [] : [[project, from]]);
    return this.move(wanted, [{ kind: 'rollback', project, target }], seen);
  }

  /** Records stored moves that an ended process did not record. */
  async record(): Promise<void> {
    await this.repository.record();
  }

  /** Clears the channel cache of this process, logs stored moves and records them. */
  async afterMove(moves: readonly NewMove[]): Promise<void> {
    this.channels.forget();
    for (const { channel, project, from, to, kind, by } of moves) {
      this.logger.info({ channel, project, from, to, kind, by }, 'a channel was moved');
    }
    try {
      await this.repository.record();
    } catch (error) {
      // The channel stores it; the next read or promotion records it.
      this.logger.warn({ err: error }, 'a move is not in the record yet');
    }
  }

  private promotion(name: ReleaseName): Step {
    return { kind: 'promote', project: name.project, target: () => this.published(name) };
  }

  private async published(name: ReleaseName): Promise<PublishedRelease> {
    const release = await this.registry.find(name);
    if (release) return release;
    throw new ApiError('not-found', { message: `${name.project} ${name.version} is not published here.` });
  }

  private async move(wanted: WantedMove, steps: readonly Step[], seen: Seen): Promise<MoveOutcome> {
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      const channel = await this.repository.open(wanted.channel);
      const due = await this.due(channel, steps, seen);
      const clashes = await this.gateClashes(wanted.channel, due);
      if (clashes.length > 0) return { clashes };
      const moves: NewMove[] = [];
      let next = channel;
      for (const { step, target } of due) {
        const { kind, project } = step;
        const moved = moveEntry(next, { ...wanted, kind, project, to: target.release.version });
        next = moved.next;
        moves.push(moved.move);
      }
      if (!(await this.repository.move(next, moves))) continue;
      await this.afterMove(moves);
      return { moves: moves.map(toMove) };
    }
    throw new ApiError('conflict', {
      message: `${wanted.channel} is being moved by others. Please try again.`,
    });
  }

  /** Steps that change the channel, with their target versions. */
  private async due(channel: Channel, steps: readonly Step[], seen: Seen): Promise<Due[]> {
    const due: Due[] = [];
    for (const step of steps) {
      const running = entryOf(channel, step.project)?.version ?? null;
      const first = seen.get(step.project);
      if (first !== undefined && first !== running) throw overtaken(channel._id, step.project, running);
      seen.set(step.project, running);
      const target = await step.target(channel);
      if (target.release.version !== running) due.push({ step, target });
    }
    if (due.length > 0) return due;
    const running = steps.map(({ project }) => `${project} ${seen.get(project) ?? ''}`);
    throw new ApiError('conflict', { message: `${channel._id} runs ${running.join(', ')} already.` });
  }

  private async gateClashes(channel: string, due: readonly Due[]): Promise<Clash[]> {
    const all = new Map((await this.repository.all()).map((one) => [one._id, one]));
    const { releases: running, calls } = await this.mixes.of(channel, all);
    const targets = due.map(({ target }) => target);
    const promoted = due.filter(({ step }) => step.kind === 'promote').map(({ target }) => target);
    const failing = await this.suspicions.failingOf(targets.map(({ release }) => release));
    const found = promotionClashes({ channel, running, calls, targets, promoted, failing });
    return found.map(({ needs, kind, message }) => ({ needs, kind, message }));
  }
}

function overtaken(channel: string, project: string, running: string | null): ApiError {
  return new ApiError('conflict', {
    message: running
      ? `${channel} runs ${project} ${running} by now. Please look again before you move it.`
      : `${channel} does not run ${project}.`,
  });
}
