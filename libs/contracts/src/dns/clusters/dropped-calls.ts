import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { listAnswer, listFields, moment, objectId, success } from '../../platform/fields.js';
import { cluster } from './calls.js';

/** A dropped cluster that can be restored. */
export const droppedCluster = z.object({
  ...cluster.pick({ id: true, domain: true, domain_unicode: true, project_id: true, records: true }).shape,
  /** Time of the drop. */
  dropped: moment,
  /** Time of the final deletion. */
  until: moment,
  /** Sentence with the reason that prevents a restore; null without one. */
  reason: z.string().nullable(),
});
export type DroppedCluster = z.output<typeof droppedCluster>;

export const listDroppedClusters = defineCall({
  id: 'dns.list-dropped-clusters',
  method: 'POST',
  path: '/api/partners/clusters/dropped/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Lists the dropped clusters of a project that can be restored, newest first.',
  body: z.object({ ...listFields, project_id: objectId }),
  answer: listAnswer(droppedCluster),
});

export const restoreCluster = defineCall({
  id: 'dns.restore-cluster',
  method: 'POST',
  path: '/api/partners/clusters/restore/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Restores a dropped cluster with its record sets, rules and history, unless its domain has another cluster.',
  body: z.object({ cluster_id: objectId, project_id: objectId }),
  answer: success({ cluster }),
  errors: ['conflict'],
});
