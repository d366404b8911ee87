import { Injectable } from '@nestjs/common';
import {
  mixClashes,
  releaseId,
  type PublishedRelease,
  type ReleaseClash,
  type ReleaseFile,
} from '@zonewerk/federation/release';
import { ApiError } from '../../platform/http/api-error.js';
import { entryOf, moveEntry } from './channels/channel-moves.js';
import { ChannelRepository, type Channel, type NewMove } from './channels/channel.repository.js';
import { CompositionCheckService } from './composition-check.service.js';
import { promotionClashes } from './channels/promotion-gate.js';
import { PromotionsService } from './channels/promotions.service.js';
import { SuspicionRepository } from './failures/suspicion.repository.js';

const TRIES = 20;

export interface Adoption {
  readonly channel: string;
  /** Published builds of the working copy. */
  readonly builds: readonly PublishedRelease[];
  /** Whether only projects are promoted that the channel does not run yet. */
  readonly onlyNew: boolean;
  readonly by: string;
}

/** A build that the gate rejects. The channel continues with its former version. */
export interface RefusedBuild {
  readonly channel: string;
  readonly project: string;
  readonly version: string;
  /** Version that the channel runs; null for none. */
  readonly runs: string | null;
  /** Reasons as sentences. */
  readonly clashes: string[];
}

/** Effect of a start of the product on a channel. */
export interface Adopted {
  readonly moved: { channel: string; project: string; from: string | null; to: string }[];
  readonly refused: RefusedBuild[];
  /** Projects whose version on the channel differs from the working copy, because of a promotion or rollback. */
  readonly differs: { channel: string; project: string; runs: string; working_copy: string }[];
  /** Incompatibilities on the channel, as sentences. */
  readonly clashes: string[];
}

/** Due builds of a channel with the decision of the gate. */
interface Judged {
  readonly admitted: readonly PublishedRelease[];
  readonly refused: RefusedBuild[];
}

/**
 * Promotes the builds of a working copy to a channel at the start of the product. A build is promoted when its project
 * is new there, or when it changed since the last start. A start therefore never reverts a promotion or rollback. All
 * builds that pass the gate are promoted in one step, because they were built together.
 */
@Injectable()
export class LocalBuildPublisher {
  constructor(
    private readonly repository: ChannelRepository,
    private readonly mixes: CompositionCheckService,
    private readonly promotions: PromotionsService,
    private readonly suspicions: SuspicionRepository,
  ) {}

  async adopt(adoption: Adoption): Promise<Adopted> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const channel = await this.repository.open(adoption.channel);
      const judged = await this.judge(channel, dueBuilds(channel, adoption));
      const { next, moves } = plan(channel, adoption, judged);
      const stored = isNews(channel, next) ? await this.repository.move(next, moves) : true;
      if (!stored) continue;
      if (moves.length > 0) await this.promotions.afterMove(moves);
      return this.report(next, moves, { ...adoption, refused: judged.refused });
    }
    throw new ApiError('conflict', { message: `${adoption.channel} is being moved by others.` });
  }

  /**
   * Removes builds from the step until the others pass the gate. A clash between two builds removes the one with the
   * need.
   */
  private async judge(channel: Channel, due: readonly PublishedRelease[]): Promise<Judged> {
    const running = await this.running(channel);
    const failing = await this.suspicions.failingOf(due.map(({ release }) => release));
    // The API of this working copy serves the contracts of this process.
    const judged = { channel: channel._id, running, calls: this.mixes.own, failing };
    const refused = new Map<string, RefusedBuild>();
    for (;;) {
      const admitted = due.filter(({ release }) => !refused.has(release.project));
      const clashes = promotionClashes({ ...judged, targets: admitted, promoted: admitted });
      if (clashes.length === 0) return { admitted, refused: [...refused.values()] };
      for (const { release } of admitted) {
        const own = clashes.filter((clash) => isCausedBy(clash, release, admitted));
        if (own.length === 0) continue;
        const { project, version } = release;
        const runs = entryOf(channel, project)?.version ?? null;
        const sentences = [...new Set(own.map(({ message }) => message))];
        refused.set(project, { channel: channel._id, project, version, runs, clashes: sentences });
      }
    }
  }

  private async report(
    channel: Channel,
    moves: readonly NewMove[],
    { builds, refused }: Adoption & { refused: RefusedBuild[] },
  ): Promise<Adopted> {
    const releases = (await this.running(channel)).map(({ release }) => release);
    const names = new Set(refused.map(({ project }) => project));
    return {
      moved: moves.map(({ channel: name, project, from, to }) => ({ channel: name, project, from, to })),
      refused,
      differs: builds.flatMap(({ release: { project, version } }) => {
        const runs = entryOf(channel, project)?.version ?? version;
        return runs === version || names.has(project)
          ? []
          : [{ channel: channel._id, project, runs, working_copy: version }];
      }),
      clashes: mixClashes({ releases, calls: this.mixes.own }).map(({ message }) => message),
    };
  }

  private async running(channel: Channel): Promise<readonly PublishedRelease[]> {
    const others = new Map((await this.repository.all()).map((one) => [one._id, one]));
    return (await this.mixes.of(channel._id, others.set(channel._id, channel))).releases;
  }
}

/** Whether a clash removes a build: the one with the need, or each participant when the need is not in the step. */
function isCausedBy(
  { needs, between }: ReleaseClash,
  release: ReleaseFile,
  admitted: readonly PublishedRelease[],
): boolean {
  const isInStep = admitted.some((one) => releaseId(one.release) === needs);
  return isInStep ? releaseId(release) === needs : between.includes(release.project);
}

/** Due builds of a channel: new there, changed since the last start, or rejected at the last start. */
function dueBuilds(channel: Channel, { builds, onlyNew }: Adoption): PublishedRelease[] {
  return builds.filter(({ release: { project, version } }) => {
    const running = entryOf(channel, project);
    if (!running) return true;
    const last = channel.adopted.find((one) => one.project === project);
    const isRefused = last?.refusedFor !== undefined && last.refusedFor === running.version;
    return (
      !onlyNew && last !== undefined && (last.version !== version || isRefused) && running.version !== version
    );
  });
}

function plan(
  channel: Channel,
  { builds, by }: Adoption,
  { admitted, refused }: Judged,
): { next: Channel; moves: NewMove[] } {
  const moves: NewMove[] = [];
  let next = channel;
  for (const { release } of admitted) {
    const step = moveEntry(next, {
      kind: 'promote',
      project: release.project,
      to: release.version,
      by,
      why: 'npm start',
    });
    next = step.next;
    moves.push(step.move);
  }
  const adopted = builds.map(({ release: { project, version } }) => {
    const runs = refused.find((one) => one.project === project)?.runs;
    return { project, version, ...(typeof runs === 'string' ? { refusedFor: runs } : {}) };
  });
  return { next: { ...next, adopted }, moves };
}

function isNews(channel: Channel, next: Channel): boolean {
  return JSON.stringify([channel.entries, channel.adopted]) !== JSON.stringify([next.entries, next.adopted]);
}
