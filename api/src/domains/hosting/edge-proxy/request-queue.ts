import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Route, RouteTable } from './route-table.js';

/** Maximum wait of a request for an instance. */
export const QUEUE_MS = 10_000;
/** Maximum of waiting requests of a process. */
export const MAX_QUEUE = 1_000;
/** Maximum of one container, so that requests of others find space. */
export const MAX_CONTAINER_QUEUE = 250;
const PAUSE_MS = 250;

/** Requests that wait for an instance. All servers of a process share one queue. */
export class RequestQueue {
  private waiting = 0;
  private readonly waitingFor = new Map<string, number>();

  /** @param wake starts a sleeping container; must not throw */
  constructor(
    private readonly routes: RouteTable,
    private readonly wake: (container: string) => void,
  ) {}

  /**
   * The route of a container after it is not held any more.
   *
   * @param leaving aborted when the client disconnects
   * @param end deadline in milliseconds
   * @returns undefined without a route, after the deadline, and when too many requests wait
   */
  async ready(container: string, leaving: AbortSignal, end: number): Promise<Route | undefined> {
    const present = this.routes.find(container);
    if (present?.held !== true) return present;
    if (!this.enter(container)) return undefined;
    if (present.asleep === true) this.wake(container);
    try {
      const limit = AbortSignal.timeout(Math.max(0, end - Date.now()));
      return await this.released(container, AbortSignal.any([leaving, limit]));
    } finally {
      this.leave(container);
    }
  }

  /** Waits before the next attempt of a request to a container. False when too many requests wait. */
  async pause(container: string): Promise<boolean> {
    if (!this.enter(container)) return false;
    await delay(PAUSE_MS);
    this.leave(container);
    return true;
  }

  /** False when too many requests wait. */
  private enter(container: string): boolean {
    const count = this.waitingFor.get(container) ?? 0;
    if (this.waiting >= MAX_QUEUE || count >= MAX_CONTAINER_QUEUE) return false;
    this.waiting += 1;
    this.waitingFor.set(container, count + 1);
    return true;
  }

  private leave(container: string): void {
    this.waiting -= 1;
    const others = (this.waitingFor.get(container) ?? 1) - 1;
    if (others === 0) this.waitingFor.delete(container);
    else this.waitingFor.set(container, others);
  }

  private async released(container: string, signal: AbortSignal): Promise<Route | undefined> {
    for (;;) {
      try {
        await once(this.routes.changes, 'change', { signal });
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
      const route = this.routes.find(container);
      if (route?.held !== true) return route;
    }
  }
}
