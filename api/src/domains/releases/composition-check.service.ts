import { Inject, Injectable } from '@nestjs/common';
import { servedHashes } from '@zonewerk/contracts/hashes';
import {
  gate,
  releaseId,
  ReleaseRegistry,
  type Mix,
  type PublishedRelease,
  type ServedCalls,
} from '@zonewerk/federation/release';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import type { Channel } from './channels/channel.repository.js';
import type { ChannelEntry } from './channels/channel.schema.js';
import { SuspicionRepository } from './failures/suspicion.repository.js';

/** Channel of the projects that a preview does not contain. */
const PREVIEW_BASE = 'staging';

const PROBLEMS = {
  missing: 'is not in the registry',
  damaged: 'has a description that cannot be read',
  unsigned: 'has no signature of ours',
} as const;

/** Available releases of a channel. */
export interface ChannelMix {
  readonly releases: readonly PublishedRelease[];
  /** Releases of the channel that are not available, with the reason and their replacement. */
  readonly problems: readonly { readonly id: string; readonly message: string }[];
  /** Calls that the API of the channel serves. */
  readonly calls: ServedCalls;
}

/** The contracts of this process, which are constant. */
let served: ServedCalls | undefined;

/** Combines the versions of a channel with the releases in the registry. */
@Injectable()
export class CompositionCheckService {
  private readonly reported = new Set<string>();

  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly suspicions: SuspicionRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Calls that the API of this process serves. */
  get own(): ServedCalls {
    served ??= servedHashes();
    return served;
  }

  /**
   * The releases of a channel; only published ones with a valid signature. A release that is not available is replaced
   * by its former version, if that is compatible.
   */
  async of(name: string, channels: ReadonlyMap<string, Channel>): Promise<ChannelMix> {
    const found = await Promise.all(
      entriesOf(name, channels).map(async (pointer) => ({
        pointer,
        found: await this.registry.inspect(pointer),
      })),
    );
    const calls = this.callsOf(name, channels);
    const releases = found.flatMap(({ found: one }) => ('release' in one ? [one.release] : []));
    const problems: { id: string; message: string }[] = [];
    for (const { pointer, found: one } of found) {
      if ('release' in one) continue;
      const former = await this.formerOf(pointer, {
        releases: releases.map(({ release }) => release),
        calls,
      });
      if (former) releases.push(former);
      const id = releaseId(pointer);
      const standIn = former === null ? '' : ` ${former.release.version} runs in its place.`;
      const message = `${pointer.project} ${pointer.version} ${PROBLEMS[one.problem]}.${standIn}`;
      problems.push({ id, message });
      this.tell(name, id, { problem: one.problem, standIn: former?.release.version ?? null });
    }
    return { releases, problems, calls };
  }

  /** The latest former version that is available and compatible with the others; null when none exists. */
  private async formerOf({ project, before }: ChannelEntry, others: Mix): Promise<PublishedRelease | null> {
    for (const version of [...before].reverse()) {
      const name = { project, version };
      const former = await this.registry.find(name);
      if (!former || gate(others, former.release).length > 0) continue;
      if (!(await this.suspicions.isFailing(name))) return former;
    }
    return null;
  }

  private callsOf(name: string, channels: ReadonlyMap<string, Channel>): ServedCalls {
    const own = channels.get(name)?.provides ?? [];
    const provides =
      own.length > 0 ? own : isPreview(name) ? (channels.get(PREVIEW_BASE)?.provides ?? []) : [];
    return provides.length > 0
      ? Object.fromEntries(provides.map(({ id, hashes }) => [id, hashes]))
      : this.own;
  }

  /** Logs each fault once, not for each visitor. */
  private tell(channel: string, release: string, fault: { problem: string; standIn: string | null }): void {
    const line = JSON.stringify([channel, release, fault]);
    if (this.reported.has(line)) return;
    this.reported.add(line);
    const text = fault.standIn === null ? 'is missing from its channel' : 'is replaced by the former one';
    this.logger.error({ channel, release, ...fault }, `a release ${text}`);
  }
}

function isPreview(name: string): boolean {
  return name.startsWith('preview/');
}

/** The entry of a project on a channel; for a preview without one, that of its base channel. */
export function entryFor(
  name: string,
  channels: ReadonlyMap<string, Channel>,
  project: string,
): ChannelEntry | null {
  return entriesOf(name, channels).find((entry) => entry.project === project) ?? null;
}

function entriesOf(name: string, channels: ReadonlyMap<string, Channel>): ChannelEntry[] {
  const own = channels.get(name)?.entries ?? [];
  if (!isPreview(name)) return own;
  const named = new Set(own.map(({ project }) => project));
  const base = channels.get(PREVIEW_BASE)?.entries ?? [];
  return [...own, ...base.filter(({ project }) => !named.has(project))];
}
