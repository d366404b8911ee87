import { AUDIT_AREAS, objectId } from '@zonewerk/contracts';
import { z } from 'zod';
import type { ProjectScope } from '../../../platform/http/request.js';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import { changeOrigin } from './change-origin.js';

/** Kind of the job that writes an event to the audit log of a project. */
export const AUDIT = 'projects.audit';

export const projectChange = z.object({
  project: objectId,
  /** ID of the member; null for the platform. */
  actor: objectId.nullable(),
  /** IP address of the client; null for the platform. */
  ip: z.string().nullable().default(null),
  /** ID of the request; null for the platform. */
  request: z.string().nullable().default(null),
  /** Name of the API token; null for changes without one. */
  token: z.string().nullable().default(null),
  area: z.enum(AUDIT_AREAS).default('hosting'),
  /** For example `container.create`. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: objectId, name: z.string() }),
  /** Must not contain secrets. */
  details: z.record(z.string(), z.string()).default({}),
  at: z.coerce.date().default(() => new Date()),
});

/** A change in a project for its audit log. */
export type ProjectChange = z.output<typeof projectChange>;

/** A change before the defaults of its optional fields are added. */
export type NewChange = z.input<typeof projectChange>;

/**
 * Outbox entry of a change; stored with it. IP address and request are those of the present call unless the change
 * states others.
 * @param id entries with the same ID create one event
 */
export function auditEntry(change: NewChange, id?: string): OutboxEntry {
  const { at, ...rest } = projectChange.parse({ ...changeOrigin.getStore(), ...change });
  const entry = outboxEntry(AUDIT, { ...rest, at: at.toISOString() });
  return id === undefined ? entry : { ...entry, id };
}

/** The entry of a change of the project itself. */
export function projectEntry(
  { projectId, userId }: ProjectScope,
  action: string,
  name: string,
  details: Record<string, string> = {},
): OutboxEntry {
  const subject = { kind: 'project', id: projectId, name };
  return auditEntry({ project: projectId, actor: userId, area: 'projects', action, subject, details });
}
