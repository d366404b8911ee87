import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { onWritten, type TellingModel } from '../database/told-of-writes.js';
import type { CheckedSession, ReadAlong } from './session.types.js';

/** Security 36: what another process ended is refused after 100 ms at the latest. */
const HELD_MS = 100;
/** A check is some kilobytes at most: a session, its person, and the members of a project. */
const HELD_MOST = 2_000;

/**
 * What was read of who asks, for calls that come right after each other in the same project: screens ask for several
 * things at once, and people go through their work row by row. Nothing is held over a write of this process by any
 * model that is watched; neither is nobody, nor a project that is not there.
 */
@Injectable()
export class HeldChecks {
  private readonly held = new LRUCache<string, Promise<CheckedSession>>({
    max: HELD_MOST,
    ttl: HELD_MS,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  });

  /** Lets go of everything whenever this process writes by that model. */
  watch(model: TellingModel): void {
    onWritten(model, () => {
      this.held.clear();
    });
  }

  /** What was read for that token and project at most 100 ms ago, or what `read` finds now; who comes meanwhile waits for it. */
  async ask(
    tokenHash: string,
    { collection, id }: ReadAlong,
    read: () => Promise<CheckedSession>,
  ): Promise<CheckedSession> {
    const key = `${tokenHash} ${collection} ${id}`;
    const held = this.held.get(key);
    if (held) return held;
    const reading = read();
    // From the beginning: whatever is written meanwhile lets go of it, and its age counts from here.
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
