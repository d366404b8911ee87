import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { ChannelRepository, type Channel } from './channel.repository.js';

/** Maximum age of the cache in milliseconds: a move reaches visitors within this time. */
const FRESH_MS = 300;
/** Maximum wait for a fresh read before the cached channels are returned, in milliseconds. */
const PATIENCE_MS = 1_000;

type Channels = ReadonlyMap<string, Channel>;

/**
 * Versions of the channels, for every served page: read at most every 300 ms, cached while the database is unreachable.
 */
@Injectable()
export class ChannelsService {
  private cached: { readonly at: number; readonly channels: Channels } | null = null;
  private reading: Promise<Channels> | null = null;

  constructor(
    private readonly repository: ChannelRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Channels by name. @throws when the database is unreachable before the first read */
  async all(): Promise<Channels> {
    const { cached } = this;
    if (cached && performance.now() - cached.at < FRESH_MS) return cached.channels;
    const reading = this.read();
    return cached ? this.orCached(reading, cached.channels) : reading;
  }

  /** Invalidates the cache after a move by this process. */
  forget(): void {
    if (this.cached) this.cached = { at: -Infinity, channels: this.cached.channels };
    this.reading = null;
  }

  /** Concurrent calls share one query. */
  private read(): Promise<Channels> {
    if (this.reading) return this.reading;
    const reading = this.repository
      .all()
      .then((list) => {
        const channels = new Map(list.map((channel) => [channel._id, channel]));
        if (this.reading === reading) this.cached = { at: performance.now(), channels };
        return channels;
      })
      .finally(() => {
        if (this.reading === reading) this.reading = null;
      });
    this.reading = reading;
    return reading;
  }

  private async orCached(reading: Promise<Channels>, fallback: Channels): Promise<Channels> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Channels>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, fallback);
    });
    try {
      return await Promise.race([reading, late]);
    } catch (error) {
      this.logger.warn({ err: error }, 'channels cannot be read; the last ones are used');
      return fallback;
    } finally {
      clearTimeout(timer);
      // A late read can still fail; the next call receives that error.
      reading.catch(() => undefined);
    }
  }
}
