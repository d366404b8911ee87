import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Route, RouteTable } from './route-table.js';

/** A request waits so long for an instance. */
export const QUEUE_MS = 10_000;
/** Requests of a process that wait at the same time. */
export const MAX_QUEUE = 1_000;
/** Those of one container, so that others find a place. */
export const MAX_CONTAINER_QUEUE = 250;
const PAUSE_MS = 250;

/** Requests that wait for an instance. All servers of a process share one queue. */
export class RequestQueue {
  private waiting = 0;
  private readonly waitingFor = new Map<string, number>();

  /** @param wake starts a container that sleeps; must not throw */
  constructor(
    private readonly routes: RouteTable,
    private readonly wake: (container: string) => void,
  ) {}

  /**
   * The route of a container, as soon as no route of it is held.
   *
   * @param leaving is aborted when the client goes away
   * @param end moment after which the request waits no longer, in milliseconds
   * @returns undefined without a route, after the end, and when too many requests wait
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

  /** Waits before another try of a request to a container. False when too many requests wait. */
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
