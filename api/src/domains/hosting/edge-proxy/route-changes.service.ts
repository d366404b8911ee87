import { Injectable } from '@nestjs/common';
import { HostingSignals } from '../hosting-signals.repository.js';
import { EdgeRepository } from './edge.repository.js';

const CONFIRM_LIMIT_MS = 10_000;
const CONFIRM_PAUSE_MS = 100;

/** Announces changes of routes to the edge proxies. */
@Injectable()
export class RouteChanges {
  constructor(
    private readonly edges: EdgeRepository,
    private readonly signals: HostingSignals,
  ) {}

  /** Waits until every running edge proxy uses the present routes, for 10 s at most. */
  async announceAndWait(): Promise<void> {
    const revision = await this.edges.announce();
    const end = Date.now() + CONFIRM_LIMIT_MS;
    for (;;) {
      const { count } = this.signals;
      if ((await this.edges.allConfirmed(revision)) || Date.now() > end) return;
      await this.signals.waitAfter(count, CONFIRM_PAUSE_MS);
    }
  }
}
