import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AnswerOf, AuditEvent, InputOf, listAuditEvents } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { IdentityService } from '../../account/account.api.js';
import { ProjectContents } from '../settings/project-contents.service.js';
import { AUDIT, projectChange, type ProjectChange } from './audit-entry.js';
import { AuditEventRepository } from './audit-event.repository.js';
import type { AuditEventDocument } from './audit-event.schema.js';

/** Audit logs of projects. Domains write an outbox entry with each change, and its job records the event. */
@Injectable()
export class ProjectAudit implements OnModuleInit {
  constructor(
    private readonly repository: AuditEventRepository,
    private readonly identity: IdentityService,
    private readonly contents: ProjectContents,
    private readonly personalData: PersonalData,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: AUDIT,
      run: (payload, { id }) => this.record(projectChange.parse(payload), id),
    });
    this.contents.register({
      name: 'audit events',
      read: (scope) => Promise.resolve(this.export(scope)),
      remove: (scope) => this.repository.removeOfProject(scope),
    });
    this.personalData.register({
      name: 'project_audit_events',
      read: async (userId) => (await this.repository.byActor(userId)).map(toExport),
      remove: (userId) => this.repository.forgetActor(userId),
    });
  }

  /**
   * Writes an event.
   * @param entry id of the outbox entry; a repeated one writes nothing
   */
  record(change: ProjectChange, entry: string): Promise<void> {
    return this.repository.insert(change, entry);
  }

  private async *export(scope: ProjectScope): AsyncIterable<object> {
    for await (const event of this.repository.all(scope)) yield toExport(event);
  }

  async list(
    input: InputOf<typeof listAuditEvents>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listAuditEvents>> {
    const { rows, next, count } = await this.repository.list(scope, input);
    const actors = rows.flatMap(({ actor }) => (actor ? [actor.toHexString()] : []));
    const names = await this.identity.namesOf([...new Set(actors)]);
    return { status: 'success', message: '', list: rows.map((row) => toEvent(row, names)), next, count };
  }
}

/** @param names of people by id */
function toEvent(stored: AuditEventDocument, names: ReadonlyMap<string, string>): AuditEvent {
  const { _id, at, actor, action, subject, details } = stored;
  return {
    id: _id.toHexString(),
    date: at.toISOString(),
    actor: (actor && names.get(actor.toHexString())) ?? null,
    action,
    subject: { kind: subject.kind, id: subject.id.toHexString(), name: subject.name },
    details,
  };
}

function toExport({ at, action, subject, details }: AuditEventDocument) {
  return { date: at.toISOString(), action, subject: subject.name, details };
}
