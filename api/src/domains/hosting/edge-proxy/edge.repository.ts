import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { HostingSignals } from '../hosting-signals.repository.js';
import type { EdgeDocument, RouteRevisionDocument } from './edge.schema.js';

/** Edge proxies without a report for this time are ignored. They report every 5 s. */
const SILENCE_MS = 15_000;

/** Routes that each edge proxy uses. */
@Injectable()
export class EdgeRepository {
  constructor(
    @InjectModel('HostingRouteRevision') private readonly revisions: Model<RouteRevisionDocument>,
    @InjectModel('HostingEdge') private readonly edges: Model<EdgeDocument>,
    private readonly signals: HostingSignals,
  ) {}

  /** Revision of the last change of routes. Read before the routes, which are at least as new. */
  async revision(): Promise<number> {
    return (await this.revisions.findById('routes').lean())?.revision ?? 0;
  }

  /** Announces a stored change of routes; returns its revision. */
  async announce(): Promise<number> {
    const stored = await this.revisions
      .findByIdAndUpdate('routes', { $inc: { revision: 1 } }, { upsert: true, returnDocument: 'after' })
      .lean();
    if (!stored) throw new Error('The change of routes was not stored.');
    await this.signals.send();
    return stored.revision;
  }

  /** An edge proxy uses the routes of that revision. */
  async confirm(edge: string, revision: number): Promise<void> {
    await this.edges.updateOne({ _id: edge }, { $set: { revision, seenAt: new Date() } }, { upsert: true });
  }

  async remove(edge: string): Promise<void> {
    await this.edges.deleteOne({ _id: edge });
  }

  /** Whether every running edge proxy uses the routes of that revision. */
  async allConfirmed(revision: number): Promise<boolean> {
    const since = new Date(Date.now() - SILENCE_MS);
    const behind = await this.edges.exists({ revision: { $lt: revision }, seenAt: { $gt: since } });
    return behind === null;
  }
}
