import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { listAnswer, listFields, moment, objectId, sentMoment } from '../platform/fields.js';
import { AUDIT_AREAS, AUDIT_EXPORT_MOST } from './audit-limits.js';

/** A change in a project. */
export const auditEvent = z.object({
  id: objectId,
  date: moment,
  /** Name of the member; null for the platform, and after the removal of that account. */
  actor: z.string().nullable(),
  /** Id of the member, for the filter `actor`; null as `actor`. */
  actor_id: objectId.nullable(),
  /** Name of the API token that made the change; null for other changes. */
  token: z.string().nullable(),
  /** IP address of the client; null for the platform, and after the removal of the member's account. */
  ip: z.string().nullable(),
  /** Id of the request; null for the platform. */
  request: z.string().nullable(),
  area: z.enum(AUDIT_AREAS).nullable(),
  /** For example `container.create`. */
  action: z.string(),
  /** The changed object, which may be removed since. */
  subject: z.object({ kind: z.string(), id: objectId, name: z.string() }),
  /** Never secrets. */
  details: z.record(z.string(), z.string()),
});
export type AuditEvent = z.output<typeof auditEvent>;

/** Filters of list and download. */
const filterFields = {
  project_id: objectId,
  /** Id of the member. */
  actor: objectId.optional(),
  area: z.enum(AUDIT_AREAS, { error: 'Please choose one of the areas.' }).optional(),
  /** Id of the object that was changed. */
  target: objectId.optional(),
  /** Not before. */
  from: sentMoment.optional(),
  /** Before. */
  until: sentMoment.optional(),
};

export const listAuditEvents = defineCall({
  id: 'projects.list-audit-events',
  method: 'POST',
  path: '/api/partners/projects/audit/',
  access: 'project',
  permission: 'audit.view',
  summary: 'Lists the changes in a project, newest first.',
  body: z.object({ ...filterFields, cursor: listFields.cursor, limit: listFields.limit }),
  answer: listAnswer(auditEvent).extend({
    /** Members with changes in the log, for the filter `actor`. */
    actors: z.array(z.object({ id: objectId, name: z.string() })),
  }),
});

export const exportAuditEvents = defineCall({
  id: 'projects.export-audit-events',
  method: 'POST',
  path: '/api/partners/projects/audit/export/',
  access: 'project',
  permission: 'audit.view',
  summary: `Downloads the changes in a project, filtered as in the list, up to ${AUDIT_EXPORT_MOST} events.`,
  body: z.object({
    ...filterFields,
    format: z.enum(['csv', 'json'], { error: 'Please choose CSV or JSON.' }),
  }),
  answer: z.unknown(),
  produces: 'text/csv, application/json',
});
