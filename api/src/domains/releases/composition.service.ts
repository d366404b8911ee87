import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  applyOverride,
  composeBoot,
  releaseId,
  ReleaseRegistry,
  SHELL,
  type BootDocument,
  type PublishedRelease,
  type ServedCalls,
} from '@zonewerk/federation/release';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { ZonewerkRequest } from '../../platform/http/request.js';
import { HealthService } from '../../platform/health/health.service.js';
import { ChannelsService } from './channels/channels.service.js';
import { CompositionCheckService } from './composition-check.service.js';
import type { Override } from './override/override-cookie.service.js';
import { OverrideService } from './override/override.service.js';
import { ReleaseKeyService } from './release-key.service.js';

/** Releases for a page's document. */
export interface Composition {
  readonly shell: PublishedRelease;
  readonly boot: BootDocument;
  readonly releases: readonly PublishedRelease[];
  /** Calls that the API of the channel serves. */
  readonly calls: ServedCalls;
}

/** Composes the releases for a browser: those of its channel, and those of its override. */
@Injectable()
export class CompositionService implements OnModuleInit {
  private readonly composed = new Map<string, Composition>();

  constructor(
    private readonly channels: ChannelsService,
    private readonly mixes: CompositionCheckService,
    private readonly overrides: OverrideService,
    private readonly registry: ReleaseRegistry,
    private readonly keys: ReleaseKeyService,
    private readonly health: HealthService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const { channel } = this.config.releases;
    this.health.register('shell', async () => {
      if (!(await this.ofChannel(channel))) throw new Error(`The channel ${channel} has no shell.`);
    });
  }

  /** The present composition for a request; null while its channel has no shell. */
  async of(request: ZonewerkRequest): Promise<Composition | null> {
    const override = await this.overrides.of(request);
    return override ? this.overridden(override) : this.ofChannel(this.config.releases.channel);
  }

  /** The composition of a channel; null while it has no shell. */
  async ofChannel(name: string): Promise<Composition | null> {
    const { releases, calls } = await this.mixes.of(name, await this.channels.all());
    const cached = this.composed.get(name);
    if (cached && isSame(cached.releases, releases)) return { ...cached, calls };
    const composition = await this.compose({ channel: name, releases }, calls);
    if (composition) this.composed.set(name, composition);
    return composition;
  }

  private async overridden({ channel, releases, faults, until }: Override): Promise<Composition | null> {
    const channels = await this.channels.all();
    const refused = [...faults];
    const isThere = channel === null || channels.has(channel);
    if (!isThere) refused.push(`There is no channel ${channel}.`);
    const name = channel !== null && isThere ? channel : this.config.releases.channel;
    const mix = await this.mixes.of(name, channels);
    const found = new Map(
      await Promise.all(
        releases.map(async (one) => [releaseId(one), await this.registry.find(one)] as const),
      ),
    );
    const find = (one: Parameters<typeof releaseId>[0]) => found.get(releaseId(one)) ?? null;
    const mixed = applyOverride(mix.releases, releases, { find, calls: mix.calls });
    const shown = {
      releases: [...mixed.applied],
      refused: [...refused, ...mixed.refused],
      until: until.toISOString(),
    };
    return this.compose({ channel: name, releases: mixed.releases, override: shown }, mix.calls);
  }

  private async compose(
    composed: Parameters<typeof composeBoot>[0],
    calls: ServedCalls,
  ): Promise<Composition | null> {
    const { releases } = composed;
    const shell = releases.find(({ release }) => release.name === SHELL);
    return shell ? { shell, boot: composeBoot(composed, await this.keys.key()), releases, calls } : null;
  }
}

/** The registry returns the same object for an unchanged release. */
function isSame(a: readonly PublishedRelease[], b: readonly PublishedRelease[]): boolean {
  return a.length === b.length && a.every((release, index) => release === b[index]);
}
