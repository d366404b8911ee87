import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { listAnswer, listFields, moment, objectId } from '../platform/fields.js';

/** A change in a project. */
export const auditEvent = z.object({
  id: objectId,
  date: moment,
  /** Name of the member; null for the platform, and when that account was removed. */
  actor: z.string().nullable(),
  /** For example `container.create`. */
  action: z.string(),
  /** The object that was changed. It may be removed since. */
  subject: z.object({ kind: z.string(), id: objectId, name: z.string() }),
  /** Never secrets. */
  details: z.record(z.string(), z.string()),
});
export type AuditEvent = z.output<typeof auditEvent>;

export const listAuditEvents = defineCall({
  id: 'projects.list-audit-events',
  method: 'POST',
  path: '/api/partners/projects/audit/',
  access: 'project',
  permission: 'audit.view',
  summary: 'Lists the changes in a project, newest first.',
  body: z.object({ project_id: objectId, cursor: listFields.cursor, limit: listFields.limit }),
  answer: listAnswer(auditEvent),
});
