import { Injectable } from '@nestjs/common';
import { mixClashes, type PublishedRelease } from '@zonewerk/federation/release';
import { ApiError } from '../../platform/http/api-error.js';
import { entryOf, moveEntry } from './channel-moves.js';
import { ChannelRepository, type Channel, type NewMove } from './channel.repository.js';
import { MixService } from './mix.service.js';
import { MovesService } from './moves.service.js';

const TRIES = 20;

export interface Adoption {
  readonly channel: string;
  /** Builds of the working copy, published. */
  readonly builds: readonly PublishedRelease[];
  /** Only projects that the channel does not run yet are moved. */
  readonly onlyNew: boolean;
  readonly by: string;
}

/** What a start of the product did to a channel. */
export interface Adopted {
  readonly moved: { channel: string; project: string; from: string | null; to: string }[];
  /** Projects of which the channel runs another version than the working copy's, because somebody moved it. */
  readonly differs: { channel: string; project: string; runs: string; working_copy: string }[];
  /** What does not fit together, in sentences. */
  readonly clashes: string[];
}

/**
 * Brings the builds of a working copy to a channel when the product starts. A build moves its channel when the project
 * is new there, or when it changed since the last start: so a start never undoes what somebody promoted or rolled
 * back. All projects move in one step, since they were built together.
 */
@Injectable()
export class AdoptionService {
  constructor(
    private readonly repository: ChannelRepository,
    private readonly mixes: MixService,
    private readonly moves: MovesService,
  ) {}

  async adopt(adoption: Adoption): Promise<Adopted> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const channel = await this.repository.open(adoption.channel);
      const { next, moves } = plan(channel, adoption);
      const stored = isNews(channel, next) ? await this.repository.move(next, moves) : true;
      if (!stored) continue;
      if (moves.length > 0) await this.moves.noted(moves);
      return this.report(next, moves, adoption);
    }
    throw new ApiError('conflict', { message: `${adoption.channel} is being moved by others.` });
  }

  private async report(channel: Channel, moves: readonly NewMove[], { builds }: Adoption): Promise<Adopted> {
    const { releases } = await this.mixes.of(channel._id, new Map([[channel._id, channel]]));
    // The API that this working copy starts serves what this process knows.
    const mix = { releases: releases.map(({ release }) => release), calls: this.mixes.own };
    return {
      moved: moves.map(({ channel: name, project, from, to }) => ({ channel: name, project, from, to })),
      differs: builds.flatMap(({ release: { project, version } }) => {
        const runs = entryOf(channel, project)?.version ?? version;
        return runs === version ? [] : [{ channel: channel._id, project, runs, working_copy: version }];
      }),
      clashes: mixClashes(mix).map(({ message }) => message),
    };
  }
}

function plan(channel: Channel, { builds, onlyNew, by }: Adoption): { next: Channel; moves: NewMove[] } {
  const moves: NewMove[] = [];
  let next = channel;
  for (const { release } of builds) {
    const { project, version: to } = release;
    const running = entryOf(channel, project);
    const last = channel.adopted.find((one) => one.project === project)?.version;
    const changed = !onlyNew && last !== undefined && last !== to && running?.version !== to;
    if (running && !changed) continue;
    const step = moveEntry(next, { kind: 'promote', project, to, by, why: 'npm start' });
    next = step.next;
    moves.push(step.move);
  }
  const adopted = builds.map(({ release: { project, version } }) => ({ project, version }));
  return { next: { ...next, adopted }, moves };
}

function isNews(channel: Channel, next: Channel): boolean {
  return JSON.stringify([channel.entries, channel.adopted]) !== JSON.stringify([next.entries, next.adopted]);
}
