import { Inject, Injectable } from '@nestjs/common';
import type { Clash, Move } from '@zonewerk/contracts';
import { ReleaseRegistry, type PublishedRelease, type ReleaseName } from '@zonewerk/federation/release';
import type { Logger } from 'pino';
import { ApiError } from '../../../platform/http/api-error.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { entryOf, moveEntry, rollbackTarget, toMove } from './channel-moves.js';
import { ChannelRepository, type Channel, type NewMove } from './channel.repository.js';
import { ChannelsService } from './channels.service.js';
import { MixService } from '../mix.service.js';
import { moveClashes } from './release-gate.js';
import { SuspicionRepository } from '../failures/suspicion.repository.js';

/** How often a move is tried anew when others move other projects of the same channel at the same time. */
const TRIES = 20;

/** What belongs to every move. */
export interface WantedMove {
  readonly channel: string;
  readonly by: string;
  readonly why: string;
}

/** What became of it: done, or refused because a need is not met. */
export type MoveOutcome = { readonly moves: readonly Move[] } | { readonly clashes: Clash[] };

/** One project of a move. */
interface Step {
  readonly kind: Move['kind'];
  readonly project: string;
  /** Decides where to move, from what the channel runs. @throws ApiError when it cannot */
  target(channel: Channel): Promise<PublishedRelease>;
}

/** A step that changes something, with where it leads. */
interface Due {
  readonly step: Step;
  readonly target: PublishedRelease;
}

/** What the channel ran of each project when it was first looked at; null for none. */
type Seen = Map<string, string | null>;

/** Moves the pointers of channels. */
@Injectable()
export class MovesService {
  constructor(
    private readonly repository: ChannelRepository,
    private readonly channels: ChannelsService,
    private readonly mixes: MixService,
    private readonly registry: ReleaseRegistry,
    private readonly suspicions: SuspicionRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Moves a channel to a published version.
   *
   * @param wanted.from version that is to be left, null for none; the move is refused when another one runs by now
   * @throws ApiError not-found when it is not published, conflict when it runs already or another move was faster
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
   * Moves a channel back to the version that ran before; again, to the one before that.
   *
   * @param wanted.from version that is to be left; the move is refused when another one runs by now
   * @throws ApiError not-found when nothing ran before, conflict when another move was faster
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

  private promotion(name: ReleaseName): Step {
    return { kind: 'promote', project: name.project, target: () => this.published(name) };
  }

  private async published(name: ReleaseName): Promise<PublishedRelease> {
    const release = await this.registry.find(name);
    if (release) return release;
    throw new ApiError('not-found', { message: `${name.project} ${name.version} is not published here.` });
  }

  private async move(wanted: WantedMove, steps: readonly Step[], seen: Seen): Promise<MoveOutcome> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const channel = await this.repository.open(wanted.channel);
      const due = await this.due(channel, steps, seen);
      const clashes = await this.clashes(wanted.channel, due);
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
      await this.noted(moves);
      return { moves: moves.map(toMove) };
    }
    throw new ApiError('conflict', {
      message: `${wanted.channel} is being moved by others. Please try again.`,
    });
  }

  /** The steps that change something, with where they lead. */
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

  private async clashes(channel: string, due: readonly Due[]): Promise<Clash[]> {
    const all = new Map((await this.repository.all()).map((one) => [one._id, one]));
    const { releases: running, calls } = await this.mixes.of(channel, all);
    const targets = due.map(({ target }) => target);
    const promoted = due.filter(({ step }) => step.kind === 'promote').map(({ target }) => target);
    const failing = await this.suspicions.failingOf(targets.map(({ release }) => release));
    const found = moveClashes({ channel, running, calls, targets, promoted, failing });
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
