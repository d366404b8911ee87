import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, from, mergeMap, type Observable } from 'rxjs';
import type { RequestState, ZonewerkRequest } from '../../../platform/http/request.js';
import { areaOf, isAudited } from './audited-calls.js';
import { projectChange, type ProjectChange } from './audit-entry.js';
import { CallAudit } from './call-audit.service.js';

const ID_FIELD = /^(?:.*_)?(?:id|page|module|row|cluster|record|rule|tag|item)$/u;
const OBJECT_ID = /^[0-9a-f]{24}$/u;
/** Fields of calls whose values are no secrets. */
const SHOWN = [
  'name',
  'title',
  'type',
  'language',
  'role',
  'state',
  'visible',
  'label_color',
  'cluster_domain',
];
const VALUE_MOST = 200;

/**
 * Writes an event into the audit log of a project for each call that changes it. The change is stored before the call,
 * so that a process that ends in between loses no event.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(private readonly audit: CallAudit) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<ZonewerkRequest>();
    const change = changeOf(request.zw, (request.body ?? {}) as Record<string, unknown>);
    if (!change) return next.handle();
    const intent = await this.audit.begin(change);
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        if (isSuccess(answer)) await this.audit.finish(intent, change);
        else await this.audit.cancel(intent);
        return answer;
      }),
      catchError((error: unknown) =>
        from(
          this.audit.cancel(intent).then((): never => {
            throw error;
          }),
        ),
      ),
    );
  }
}

/** The change of a call; null for calls that change no project, and for those whose domain writes the event. */
function changeOf({ call, scope, token, session, visitor, id }: RequestState, body: Record<string, unknown>) {
  const owner = token ?? scope;
  if (!call?.permission || !owner || !isAudited(call)) return null;
  const { kind, subject } = subjectOf(body, owner.projectId);
  return projectChange.parse({
    project: owner.projectId,
    actor: session?.userId ?? owner.userId,
    ip: visitor.ip,
    request: id,
    token: token?.tokenName ?? null,
    area: areaOf(call.permission),
    action: call.id,
    subject: { kind, id: subject, name: nameIn(body) },
    details: detailsOf(body),
  });
}

function isSuccess(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return true;
  return answer.status === 'success';
}

/** The first object that a call names; its project when it names none. */
function subjectOf(body: Record<string, unknown>, projectId: string): { kind: string; subject: string } {
  for (const [field, value] of Object.entries(body)) {
    if (field === 'project_id' || !ID_FIELD.test(field)) continue;
    if (typeof value === 'string' && OBJECT_ID.test(value))
      return { kind: field.replace(/_id$/u, ''), subject: value };
  }
  return { kind: 'project', subject: projectId };
}

function nameIn(body: Record<string, unknown>): string {
  const name = body['name'] ?? body['title'] ?? body['cluster_domain'];
  return typeof name === 'string' ? name.slice(0, VALUE_MOST) : '';
}

function detailsOf(body: Record<string, unknown>): ProjectChange['details'] {
  const shown = SHOWN.flatMap((field) => {
    const value = body[field];
    return typeof value === 'string' && value !== '' ? [[field, value.slice(0, VALUE_MOST)]] : [];
  });
  return Object.fromEntries(shown) as ProjectChange['details'];
}
