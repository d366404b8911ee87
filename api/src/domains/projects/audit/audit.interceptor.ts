import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Call } from '@zonewerk/contracts';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { RequestState, ZonewerkRequest } from '../../../platform/http/request.js';
import { z } from 'zod';
import { areaOf, isAudited, isAuditedByDomain } from './audited-calls.js';
import type { NewChange } from './audit-entry.js';
import { changeOrigin } from './change-origin.js';
import { AuditNames } from './audit-names.service.js';
import { CallAudit } from './call-audit.service.js';

const ID_FIELD = /^(?:.*_)?(?:id|page|module|row|cluster|record|rule|tag|item|parameter|map)$/u;
const OBJECT_ID = /^[0-9a-f]{24}$/u;
/** Fields of calls without secret values. */
const SHOWN = [
  'name',
  'key',
  'environment',
  'title',
  'type',
  'language',
  'state',
  'visible',
  'public',
  'selected',
  'label_color',
  'cluster_domain',
  'record_name',
  'record_type',
];
const VALUE_MOST = 200;

type Fields = Readonly<Record<string, unknown>>;

/** Records an event in the audit log of a project for each call that changes it. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly audit: CallAudit,
    private readonly names: AuditNames,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<ZonewerkRequest>();
    const { call, visitor, id } = request.zw;
    const work = () => lastValueFrom(next.handle());
    const change = changeOf(request.zw, (request.body ?? {}) as Fields);
    if (change) return from(this.record(change, work));
    const isChange = call && (isAuditedByDomain(call) || isAudited(call));
    return isChange ? from(changeOrigin.run({ ip: visitor.ip, request: id }, work)) : next.handle();
  }

  /** The name of an object is read before the change, which can remove it. */
  private async record(change: NewChange, work: () => Promise<unknown>): Promise<unknown> {
    const { project: projectId, subject } = change;
    const isNamed = subject.kind === 'project' || subject.name !== subject.kind;
    const name = isNamed ? null : await this.names.find({ projectId }, subject.kind, subject.id);
    const named = { ...change, subject: { ...subject, name: name?.slice(0, VALUE_MOST) ?? subject.name } };
    return this.audit.record(named, work, (answer) => changedObject(named, answer));
  }
}

/** The change of a call; null for calls that change no project, and for those whose domain writes the event. */
function changeOf(
  { call, scope, token, session, visitor, id }: RequestState,
  body: Fields,
): NewChange | null {
  const owner = token ?? scope;
  const fields = call ? declared(call, body) : {};
  if (!call?.permission || !owner || !isAudited(call)) return null;
  return {
    project: owner.projectId,
    actor: session?.userId ?? owner.userId,
    ip: visitor.ip,
    request: id,
    token: token?.tokenName ?? null,
    area: areaOf(call.permission),
    action: call.id,
    subject: objectIn(fields) ?? { kind: 'project', id: owner.projectId, name: nameIn(fields) || 'project' },
    details: detailsOf(fields),
  };
}

/** Fields that the contract of a call declares. A client can send others. */
function declared({ body }: Call, sent: Fields): Fields {
  if (!(body instanceof z.ZodObject)) return {};
  return Object.fromEntries(Object.keys(body.shape).map((name) => [name, sent[name]]));
}

/** The object of a change, which the response contains when the call created it; null for an unsuccessful response. */
function changedObject({ subject }: NewChange, answer: unknown): NewChange['subject'] | null {
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return subject;
  if (answer.status !== 'success') return null;
  if (subject.kind !== 'project') return subject;
  const made = objectIn(answer as Fields) ?? nestedObject(answer as Fields);
  return made ? { ...made, name: subject.name } : subject;
}

/** The first field that is an object with an ID, as in `{ page: { id } }`. */
function nestedObject(fields: Fields): Pick<NewChange['subject'], 'kind' | 'id'> | null {
  for (const [kind, value] of Object.entries(fields)) {
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
    if (kind !== 'project' && typeof id === 'string' && OBJECT_ID.test(id)) return { kind, id };
  }
  return null;
}

/** The first object in the fields. An item is more precise than its roadmap. */
function objectIn(fields: Fields): NewChange['subject'] | null {
  const objects = Object.entries(fields).flatMap(([field, id]) =>
    field !== 'project_id' && ID_FIELD.test(field) && typeof id === 'string' && OBJECT_ID.test(id)
      ? [{ kind: field.replace(/_id$/u, ''), id }]
      : [],
  );
  const object = objects.find(({ kind }) => kind !== 'map') ?? objects[0];
  return object ? { ...object, name: nameIn(fields) || object.kind } : null;
}

function nameIn(fields: Fields): string {
  const name =
    fields['name'] ?? fields['key'] ?? fields['title'] ?? fields['cluster_domain'] ?? fields['record_name'];
  return typeof name === 'string' ? name.slice(0, VALUE_MOST) : '';
}

function detailsOf(fields: Fields): Record<string, string> {
  const shown = SHOWN.flatMap((field) => {
    const value = typeof fields[field] === 'boolean' ? String(fields[field]) : fields[field];
    return typeof value === 'string' && value !== '' ? [[field, value.slice(0, VALUE_MOST)]] : [];
  });
  return Object.fromEntries(shown) as Record<string, string>;
}
