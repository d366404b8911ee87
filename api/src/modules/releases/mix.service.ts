import { Inject, Injectable } from '@nestjs/common';
import { servedHashes } from '@zonewerk/contracts/hashes';
import {
  releaseId,
  ReleaseRegistry,
  type PublishedRelease,
  type ServedCalls,
} from '@zonewerk/federation/release';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';
import type { Channel } from './channel.repository.js';
import type { ChannelEntry } from './channel.schema.js';

/** Channel whose versions a preview shows for the projects that it does not name itself. */
const PREVIEW_BASE = 'staging';

const PROBLEMS = {
  missing: 'is not in the registry',
  damaged: 'has a description that cannot be read',
  unsigned: 'has no signature of ours',
} as const;

/** What a channel runs, as far as it can be shown. */
export interface ChannelMix {
  readonly releases: readonly PublishedRelease[];
  /** Releases that the channel names and that are left out, with the reason. */
  readonly problems: readonly { readonly id: string; readonly message: string }[];
  /** What the API of the channel serves. */
  readonly calls: ServedCalls;
}

/** Brings the pointers of a channel together with the releases in the registry. */
@Injectable()
export class MixService {
  private served: ServedCalls | null = null;
  private readonly told = new Set<string>();

  constructor(
    private readonly registry: ReleaseRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What the API of this very process serves. */
  get own(): ServedCalls {
    this.served ??= servedHashes();
    return this.served;
  }

  /** The releases of a channel; only published ones with a good signature. */
  async of(name: string, channels: ReadonlyMap<string, Channel>): Promise<ChannelMix> {
    const found = await Promise.all(
      entriesOf(name, channels).map(async (pointer) => ({
        pointer,
        found: await this.registry.inspect(pointer),
      })),
    );
    const releases: PublishedRelease[] = [];
    const problems: { id: string; message: string }[] = [];
    for (const { pointer, found: one } of found) {
      if ('release' in one) releases.push(one.release);
      else {
        const id = releaseId(pointer);
        problems.push({ id, message: `${pointer.project} ${pointer.version} ${PROBLEMS[one.problem]}.` });
        this.tell(name, id, one.problem);
      }
    }
    return { releases, problems, calls: this.callsOf(name, channels) };
  }

  private callsOf(name: string, channels: ReadonlyMap<string, Channel>): ServedCalls {
    const own = channels.get(name)?.provides ?? [];
    const provides =
      own.length > 0 ? own : isPreview(name) ? (channels.get(PREVIEW_BASE)?.provides ?? []) : [];
    return provides.length > 0
      ? Object.fromEntries(provides.map(({ id, hashes }) => [id, hashes]))
      : this.own;
  }

  /** Once for each fault, not for each visitor. */
  private tell(channel: string, release: string, problem: string): void {
    const line = `${channel} ${release} ${problem}`;
    if (this.told.has(line)) return;
    this.told.add(line);
    this.logger.error({ channel, release, problem }, 'a release is left out of its channel');
  }
}

function isPreview(name: string): boolean {
  return name.startsWith('preview/');
}

/** What a channel runs of a project; a preview that names none runs what it is based on. */
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
