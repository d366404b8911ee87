import type { Logger } from 'pino';
import { isPublishable } from './compiled-set.js';
import { effectiveSet } from './effective-set.js';
import type { Zone } from './zone.js';
import type { ZoneStore } from './zone-store.js';
import type { ClusterRow, SetRow, ZoneSource } from './zone-source.js';

/** Changes of this period before the last read are read again, because clocks may differ. */
const OVERLAP_MS = 60_000;

/** Synchronises the zones in memory with the database, whether or not the messages of the API arrived. */
export class Reconciler {
  private lastRun = new Date(0);

  constructor(
    private readonly source: ZoneSource,
    private readonly store: ZoneStore,
    private readonly logger: Logger,
  ) {}

  /** Reads every zone. A zone answers only after it is complete. */
  async loadAll(): Promise<void> {
    const started = new Date();
    const loads = new Map<string, ReturnType<ZoneStore['startLoad']>>();
    for (const row of await this.source.clusters()) {
      loads.set(row._id.toHexString(), this.store.startLoad(row.domain, row.serial, row.revision));
    }
    try {
      for await (const set of this.source.allSets()) {
        const load = loads.get(set.cluster.toHexString());
        if (load) this.put(load.zone, set);
      }
      for (const load of loads.values()) load.finish();
    } finally {
      for (const load of loads.values()) load.abandon();
    }
    this.lastRun = started;
  }

  /** Compares with the database and corrects differences: new, dropped and changed zones, and recent changes. */
  async run(): Promise<void> {
    const started = new Date();
    const before = [...this.store.all()];
    const rows = await this.source.clusters();
    const current = new Map(rows.map((row) => [row.domain, row]));
    for (const zone of before) {
      // Except zones that were added or replaced after the query of the database.
      if (current.has(zone.domain) || this.store.get(zone.domain) !== zone) continue;
      this.store.drop(zone.domain, zone.serial);
      this.logger.info({ domain: zone.domain }, 'zone is gone from the database; dropped');
    }
    await this.applyRecent(current.values());
    for (const row of current.values()) {
      if ((this.store.get(row.domain)?.revision ?? -1) < row.revision) await this.reload(row.domain);
    }
    this.lastRun = started;
  }

  private async applyRecent(rows: Iterable<ClusterRow>): Promise<void> {
    const domains = new Map([...rows].map((row) => [row._id.toHexString(), row.domain]));
    for await (const set of this.source.setsChangedSince(new Date(this.lastRun.getTime() - OVERLAP_MS))) {
      const zone = this.store.get(domains.get(set.cluster.toHexString()) ?? '');
      if (zone) this.put(zone, set);
    }
  }

  private async reload(domain: string): Promise<void> {
    const row = await this.source.cluster(domain);
    if (!row) return;
    const load = this.store.startLoad(domain, row.serial, row.revision);
    try {
      for await (const set of this.source.setsOf(row._id)) this.put(load.zone, set);
      load.finish();
      this.logger.info(
        { domain, revision: row.revision, sets: load.zone.size },
        'zone read again from the database',
      );
    } finally {
      load.abandon();
    }
  }

  private put(zone: Zone, row: SetRow): void {
    const set = row.deleted ? null : effectiveSet(row);
    // An unresolved alias: the published set is not changed.
    if (set === undefined) return;
    const { name, type, revision } = row;
    const outcome = isPublishable(type) ? zone.apply({ name, type, revision, set }) : 'type';
    if (outcome === 'applied' || outcome === 'stale') return;
    const reason = outcome === 'type' ? 'unknown type' : outcome.reason;
    this.logger.warn({ domain: zone.domain, set: row.name, type: row.type, reason }, 'record set left out');
  }
}
