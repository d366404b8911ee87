import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { EdgeRepository } from './edge.repository.js';

const CONFIRM_LIMIT_MS = 10_000;
const CONFIRM_PAUSE_MS = 100;

/** Announces changes of routes to the edge proxies. */
@Injectable()
export class RouteChanges {
  constructor(private readonly edges: EdgeRepository) {}

  /** Waits until every running edge proxy uses the present routes, for 10 s at most. */
  async announceAndWait(): Promise<void> {
    const revision = await this.edges.announce();
    const end = Date.now() + CONFIRM_LIMIT_MS;
    while (!(await this.edges.allConfirmed(revision)) && Date.now() < end) await delay(CONFIRM_PAUSE_MS);
  }
}
