import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { onWritten, type TellingModel } from '../database/told-of-writes.js';
import type { CheckedSession, ReadAlong } from './session.types.js';

/** Security 36: maximum delay until a session that another process ended is rejected. */
const HELD_MS = 100;
/** A check has some kilobytes at most: a session, its user, and the members of a project. */
const HELD_MOST = 2_000;

/**
 * Cache of session checks for calls in quick succession in the same project. Any write of this process to a watched
 * model clears it. Failed checks and missing projects are not cached.
 */
@Injectable()
export class HeldChecks {
  private readonly held = new LRUCache<string, Promise<CheckedSession>>({
    max: HELD_MOST,
    ttl: HELD_MS,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  });

  /** Clears the cache after each write of this model in this process. */
  watch(model: TellingModel): void {
    onWritten(model, () => {
      this.held.clear();
    });
  }

  /** Session check of a token and project, at most 100 ms old. Parallel calls share one read. */
  async ask(
    tokenHash: string,
    { collection, id }: ReadAlong,
    read: () => Promise<CheckedSession>,
  ): Promise<CheckedSession> {
    const key = `${tokenHash} ${collection} ${id}`;
    const held = this.held.get(key);
    if (held) return held;
    const reading = read();
    // Cached before the result, so that a concurrent write removes it and its age counts from here.
    this.held.set(key, reading);
    const letGo = () => {
      if (this.held.peek(key) === reading) this.held.delete(key);
    };
    try {
      const found = await reading;
      if (!found.session || found.along.includes(undefined)) letGo();
      return found;
    } catch (error) {
      letGo();
      throw error;
    }
  }
}
