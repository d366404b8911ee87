import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  CASE_LIMITS,
  type CaseAction,
  type grantObjectAccess,
  type InputOf,
  type readCareObject,
} from '@zonewerk/contracts';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { IdentityService } from '../../account/account.api.js';
import { CareRepository } from '../care/care.repository.js';
import type { CaseDocument, LinkedObject } from '../cases/case.schema.js';
import { HistoryRepository } from '../history/history.repository.js';
import { CaseObjects } from './case-objects.service.js';
import { ObjectDetails } from './object-details.service.js';
import { ObjectFacts } from './object-facts.service.js';
import { ObjectRepository } from './object.repository.js';

const HOUR_MS = 3_600_000;
const NOT_GRANTED = 'The customer has not granted access to this object, or the access has ended.';

type ObjectKey = Pick<InputOf<typeof readCareObject>, 'kind' | 'object_id'>;

/** Access of agents to the details of a linked object, which its customer grants for 24 hours. */
@Injectable()
export class ObjectGrants {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly caseObjects: CaseObjects,
    private readonly facts: ObjectFacts,
    private readonly details: ObjectDetails,
    private readonly care: CareRepository,
    private readonly history: HistoryRepository,
    private readonly identity: IdentityService,
  ) {}

  /** Grants access, again from now, or revokes it. @throws ApiError not-found for a foreign case and another object */
  async grant(
    { caseId, granted, ...key }: InputOf<typeof grantObjectAccess>,
    userId: string,
  ): Promise<AnswerOf<typeof grantObjectAccess>> {
    const until = granted ? new Date(Date.now() + CASE_LIMITS.grantHours * HOUR_MS) : null;
    const object = { kind: key.kind, id: toObjectId(key.object_id) };
    const former = await this.objects.setGrant(userId, caseId, object, until);
    if (!former) throw new ApiError('not-found');
    const before = linkedObject(former, key);
    if (granted || isGranted(before, new Date()))
      await this.record(former, before, granted ? 'access-granted' : 'access-revoked');
    const { list } = await this.caseObjects.list({ caseId }, userId);
    const message = granted
      ? `Agents can read the details for ${CASE_LIMITS.grantHours} hours.`
      : 'The access of agents has ended.';
    return { status: 'success', message, list };
  }

  /** Details for an agent. The history records the access. @throws ApiError not-found, permission-issue */
  async read(
    { caseId, ...key }: InputOf<typeof readCareObject>,
    agentId: string,
  ): Promise<AnswerOf<typeof readCareObject>> {
    const found = await this.care.find(caseId);
    const object = found && linkedObject(found, key);
    const agent = await this.identity.person(agentId);
    if (!found || !object || !agent) throw new ApiError('not-found');
    // guard: object-grant
    if (!isGranted(object, new Date())) throw new ApiError('permission-issue', { message: NOT_GRANTED });
    const userId = found.user.toHexString();
    const facts = await this.facts.of(userId, object);
    const details = await this.details.of(userId, object);
    if (!details) throw new ApiError('not-found');
    const event = { author: agent.name, action: 'details-read', detail: facts?.title ?? '' } as const;
    await this.history.addRead(found, agentId, event, key.object_id);
    return { status: 'success', message: '', details };
  }

  private async record(
    found: CaseDocument,
    object: LinkedObject | null,
    action: Extract<CaseAction, 'access-granted' | 'access-revoked'>,
  ): Promise<void> {
    const userId = found.user.toHexString();
    const person = await this.identity.person(userId);
    const facts = object && (await this.facts.of(userId, object));
    const event = { author: person?.name ?? '', side: 'person', action, detail: facts?.title ?? '' } as const;
    await this.history.add(found, event);
  }
}

/** Whether agents can read the details of an object. */
function isGranted(object: Pick<LinkedObject, 'grantedUntil'> | null, now: Date): boolean {
  return object?.grantedUntil !== undefined && object.grantedUntil > now;
}

function linkedObject(
  { objects = [] }: CaseDocument,
  { kind, object_id: id }: ObjectKey,
): LinkedObject | null {
  return objects.find((one) => one.kind === kind && one.id.toHexString() === id) ?? null;
}
