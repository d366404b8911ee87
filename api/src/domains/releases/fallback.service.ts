import { Injectable } from '@nestjs/common';
import {
  bootRemote,
  gate,
  ReleaseRegistry,
  SHELL,
  type BootRemote,
  type PublishedRelease,
} from '@zonewerk/federation/release';
import type { ZonewerkRequest } from '../../platform/http/request.js';
import type { ChannelEntry } from './channels/channel.schema.js';
import { ChannelsService } from './channels/channels.service.js';
import { CompositionService } from './composition.service.js';
import { entryFor } from './composition-check.service.js';
import { SuspicionRepository } from './failures/suspicion.repository.js';

/** A failed version that needs a replacement. */
export interface Failing {
  readonly failing: PublishedRelease;
  readonly identity: string;
  readonly channel: string;
}

/** Finds the last known good version of a remote. */
@Injectable()
export class FallbackService {
  constructor(
    private readonly registry: ReleaseRegistry,
    private readonly channels: ChannelsService,
    private readonly compositions: CompositionService,
    private readonly suspicions: SuspicionRepository,
  ) {}

  /**
   * The newest suitable former version of the channel; null when none exists. It has the same page, is compatible with
   * the releases of this browser and is not confirmed as failing. Reports do not count, because anyone can send them.
   */
  async of({ failing, identity, channel }: Failing, request: ZonewerkRequest): Promise<BootRemote | null> {
    const { name, project, version } = failing.release;
    const present = await this.compositions.of(request);
    if (name === SHELL || !present) return null;
    const entry = entryFor(channel, await this.channels.all(), project);
    const running = { releases: present.releases.map(({ release }) => release), calls: present.calls };
    for (const earlier of entry ? candidates(entry, version) : []) {
      const found = await this.registry.find({ project, version: earlier });
      if (!found || !showsPage(found, identity) || gate(running, found.release).length > 0) continue;
      if (!(await this.suspicions.isFailing(found.release))) return bootRemote(found);
    }
    return null;
  }
}

/** Candidates, best first: versions that ran before the failing one; all versions when it never ran here. */
function candidates({ version: running, before }: ChannelEntry, failing: string): string[] {
  const ran = [...before, running];
  const at = ran.lastIndexOf(failing);
  return ran.slice(0, at < 0 ? ran.length : at).reverse();
}

function showsPage({ release }: PublishedRelease, identity: string): boolean {
  return Object.hasOwn(release.identities, identity) || Object.hasOwn(release.windows, identity);
}
