import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit, StreamableFile } from '@nestjs/common';
import {
  AUDIT_EXPORT_MOST,
  type AnswerOf,
  type AuditEvent,
  type exportAuditEvents,
  type InputOf,
  type listAuditEvents,
} from '@zonewerk/contracts';
import { type Cell, csvParts } from '../../../platform/csv/csv.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { IdentityService } from '../../account/account.api.js';
import { ProjectContents } from '../settings/project-contents.service.js';
import { type ChainFault, faultOf } from './audit-chain.js';
import { AUDIT, projectChange, type ProjectChange } from './audit-entry.js';
import { type AuditFilter, AuditEventRepository } from './audit-event.repository.js';
import type { AuditEventDocument } from './audit-event.schema.js';

/** Number of events whose names are read together. */
const BATCH = 500;
const HEAD = ['Date', 'Member', 'Token', 'Address', 'Request', 'Area', 'Action', 'Object', 'Details'];

/** Result of a verification of a chain. */
export interface Verification {
  readonly events: number;
  /** Number and hash of the last event, for a comparison with those of another day; null without events. */
  readonly last: { readonly number: number; readonly hash: string } | null;
  /** The first fault; null for a valid chain. */
  readonly fault: ChainFault | null;
}

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
      // The events of a project form one chain.
      ofProject: 1,
      run: (payload, { id }) => this.record(projectChange.parse(payload), id),
    });
    this.contents.register({
      name: 'audit events',
      read: (scope) => Promise.resolve(this.contentOf(scope)),
      remove: (scope) => this.repository.removeOfProject(scope),
    });
    this.personalData.register({
      name: 'project_audit_events',
      read: async (userId) => (await this.repository.byActor(userId)).map(toExport),
      remove: (userId) => this.repository.forget(userId),
    });
  }

  /**
   * Writes an event.
   * @param entry ID of the outbox entry; a repeated one writes nothing
   */
  record(change: ProjectChange, entry: string): Promise<void> {
    return this.repository.append(change, entry);
  }

  async list(
    input: InputOf<typeof listAuditEvents>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listAuditEvents>> {
    const { rows, next, count } = await this.repository.list(scope, filterOf(input), input);
    const names = await this.actorNames(scope);
    const actors = [...names].map(([id, name]) => ({ id, name }));
    const members = await this.identity.namesOf(rows.filter(isOfMember).map(subjectId));
    const list = rows.map((row) => toEvent(row, new Map([...names, ...members])));
    return { status: 'success', message: '', list, next, count, actors };
  }

  /** Streams the events as a file. */
  async export(input: InputOf<typeof exportAuditEvents>, scope: ProjectScope): Promise<StreamableFile> {
    const stored = this.repository.each(scope, filterOf(input), AUDIT_EXPORT_MOST);
    const events = this.named(stored, new Map(await this.actorNames(scope)));
    const parts = input.format === 'csv' ? csvParts(HEAD, cells(events)) : jsonParts(events);
    const file = new StreamableFile(Readable.from(parts, { objectMode: false }), {
      type: input.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      disposition: `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.${input.format}"`,
    });
    // A truncated file must not look complete.
    return file.setErrorHandler((_error, response) => response.destroy?.());
  }

  /** Verifies each event of a project: its hash and its link to the previous event. */
  async verify(scope: OwnScope): Promise<Verification> {
    let events = 0;
    let last: Verification['last'] = null;
    for await (const event of this.repository.chain(scope)) {
      events += 1;
      const fault = faultOf(last, event);
      if (fault) return { events, last, fault: { number: event.number, fault } };
      last = { number: event.number, hash: event.hash };
    }
    return { events, last, fault: null };
  }

  private async actorNames(scope: OwnScope): Promise<ReadonlyMap<string, string>> {
    return this.identity.namesOf(await this.repository.actors(scope));
  }

  /** Adds the names of members in the events to `names`, in one query for each batch. */
  private async *named(
    stored: AsyncIterable<AuditEventDocument>,
    names: Map<string, string>,
  ): AsyncGenerator<AuditEvent> {
    for await (const batch of batchesOf(stored)) {
      const members = new Set(batch.filter(isOfMember).map(subjectId));
      const missing = [...members].filter((id) => !names.has(id));
      const found = missing.length === 0 ? new Map<string, string>() : await this.identity.namesOf(missing);
      for (const [id, name] of found) names.set(id, name);
      for (const event of batch) yield toEvent(event, names);
    }
  }

  private async *contentOf(scope: OwnScope): AsyncIterable<object> {
    for await (const event of this.repository.each(scope)) yield toExport(event);
  }
}

function filterOf({
  actor,
  area,
  target,
  from,
  until,
}: Omit<InputOf<typeof exportAuditEvents>, 'format'>): AuditFilter {
  return {
    actor,
    area,
    target,
    from: from ? new Date(from) : undefined,
    until: until ? new Date(until) : undefined,
  };
}

/** @param names of users by ID */
function toEvent(stored: AuditEventDocument, names: ReadonlyMap<string, string>): AuditEvent {
  const { _id, at, actor, ip, request, token, area, action, subject, details } = stored;
  const actorId = actor?.toHexString() ?? null;
  return {
    id: _id.toHexString(),
    date: at.toISOString(),
    actor: (actorId === null ? null : names.get(actorId)) ?? null,
    actor_id: actorId,
    token: token ?? null,
    ip: ip ?? null,
    request: request ?? null,
    area: (area as AuditEvent['area']) ?? null,
    action,
    subject: {
      kind: subject.kind,
      id: subjectId(stored),
      name: names.get(subjectId(stored)) ?? subject.name,
    },
    details,
  };
}

async function* batchesOf<T>(values: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const value of values) {
    batch.push(value);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function isOfMember({ subject }: AuditEventDocument): boolean {
  return subject.kind === 'member';
}

function subjectId({ subject }: AuditEventDocument): string {
  return subject.id.toHexString();
}

async function* cells(events: AsyncIterable<AuditEvent>): AsyncGenerator<Cell[]> {
  for await (const event of events) {
    const { date, actor, token, ip, request, area, action, subject, details } = event;
    const changed = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
    const texts = [date, actor, token, ip, request, area, action, subject.name, changed.join('; ')];
    yield texts.map((text) => text ?? '');
  }
}

async function* jsonParts(events: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const event of events) {
    yield `${separator}${JSON.stringify(event)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function toExport({ at, action, subject, details }: AuditEventDocument) {
  return { date: at.toISOString(), action, subject: subject.name, details };
}
