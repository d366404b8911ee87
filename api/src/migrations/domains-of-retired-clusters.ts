import type { Connection } from 'mongoose';
import type { Migration } from '../platform/database/prepare.js';

/** Index of earlier releases, which would reserve the domain of a dropped cluster that can be restored. */
const FORMER_INDEX = 'domain_1';

/** Removes the former unique index of domains; the present one is created before the migrations. */
export const domainsOfRetiredClusters: Migration = {
  name: '0007-domains-of-retired-clusters',
  async up(connection: Connection): Promise<void> {
    const clusters = connection.collection('clusters');
    const indexes = await clusters.indexes();
    if (indexes.some(({ name }) => name === FORMER_INDEX)) await clusters.dropIndex(FORMER_INDEX);
  },
};
