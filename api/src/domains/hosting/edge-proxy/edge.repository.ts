import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { EdgeDocument, RouteRevisionDocument } from './edge.schema.js';

/** Edge proxies that were silent for longer are not waited for. They report every 5 s. */
const SILENCE_MS = 15_000;

/** Which edge proxy uses which routes. */
@Injectable()
export class EdgeRepository {
  constructor(
    @InjectModel('HostingRouteRevision') private readonly revisions: Model<RouteRevisionDocument>,
    @InjectModel('HostingEdge') private readonly edges: Model<EdgeDocument>,
  ) {}

  /** Number of the last change of routes. Read before the routes: they are at least as new. */
  async revision(): Promise<number> {
    return (await this.revisions.findById('routes').lean())?.revision ?? 0;
  }

  /** Announces a change of routes that was just stored; its number. */
  async announce(): Promise<number> {
    const stored = await this.revisions
      .findByIdAndUpdate('routes', { $inc: { revision: 1 } }, { upsert: true, returnDocument: 'after' })
      .lean();
    if (!stored) throw new Error('The change of routes was not stored.');
    return stored.revision;
  }

  /** An edge proxy uses the routes of that revision. */
  async confirm(edge: string, revision: number): Promise<void> {
    await this.edges.updateOne({ _id: edge }, { $set: { revision, seenAt: new Date() } }, { upsert: true });
  }

  async remove(edge: string): Promise<void> {
    await this.edges.deleteOne({ _id: edge });
  }

  /** Whether every edge proxy that runs uses the routes of that revision. */
  async allConfirmed(revision: number): Promise<boolean> {
    const since = new Date(Date.now() - SILENCE_MS);
    const behind = await this.edges.exists({ revision: { $lt: revision }, seenAt: { $gt: since } });
    return behind === null;
  }
}
