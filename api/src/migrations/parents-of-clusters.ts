import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { ClusterDocument } from '../domains/dns/clusters/cluster.schema.js';
import type { Migration } from '../platform/database/prepare.js';
import { outboxEntry } from '../platform/jobs/outbox.js';

type Stored = Pick<ClusterDocument, '_id' | 'domain' | 'project' | 'dropping'>;

/**
 * Stores the parent domains of each cluster. Clusters of different projects above and below each other become
 * contested: they are still served, and the members of both projects receive an email.
 */
export const parentsOfClusters: Migration = {
  name: '0005-parents-of-clusters',
  async up(connection: Connection): Promise<void> {
    const now = new Date();
    const clusters = connection.collection<ClusterDocument>('clusters');
    const missing = clusters.find<Stored>({ parents: { $exists: false } }, { projection: { domain: 1 } });
    for await (const { _id, domain } of missing) {
      await clusters.updateOne({ _id }, { $set: { parents: domainsAbove(domain) } });
    }
    const fields = { domain: 1, project: 1, dropping: 1 } as const;
    for await (const cluster of clusters.find<Stored>({ dropping: { $ne: true } }, { projection: fields })) {
      const above = clusters.find<Stored>(
        {
          domain: { $in: domainsAbove(cluster.domain) },
          project: { $ne: cluster.project },
          dropping: { $ne: true },
        },
        { projection: fields },
      );
      for await (const parent of above) {
        for (const { _id } of [cluster, parent]) {
          await clusters.updateOne(
            { _id, verification: { $exists: false } },
            {
              $set: {
                verification: {
                  state: 'contested',
                  token: randomBytes(16).toString('hex'),
                  requestedAt: now,
                },
              },
              $push: {
                outbox: outboxEntry('dns.domain-conflict', {
                  cluster: _id.toHexString(),
                  since: now.toISOString(),
                }),
              },
            },
          );
        }
      }
    }
  },
};

/** `a.b.nl` gives `b.nl` and `nl`. */
function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}
