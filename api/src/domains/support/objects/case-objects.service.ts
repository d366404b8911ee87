import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  CASE_LIMITS,
  type CaseObject,
  type InputOf,
  type linkCaseObject,
  type listCareObjects,
  type listCaseObjects,
  type listLinkableObjects,
} from '@zonewerk/contracts';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Actor } from '../../../platform/http/request.js';
import { IdentityService } from '../../account/account.api.js';
import { CareRepository } from '../care/care.repository.js';
import { CaseRepository } from '../cases/case.repository.js';
import type { CaseDocument, LinkedObject } from '../cases/case.schema.js';
import { HistoryRepository } from '../history/history.repository.js';
import { ObjectFacts } from './object-facts.service.js';
import { ObjectRepository } from './object.repository.js';

const FULL = `A case links at most ${CASE_LIMITS.objects} objects.`;

/** Objects of other areas that are linked to cases. */
@Injectable()
export class CaseObjects {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly facts: ObjectFacts,
    private readonly cases: CaseRepository,
    private readonly care: CareRepository,
    private readonly history: HistoryRepository,
    private readonly identity: IdentityService,
  ) {}

  async linkable(
    { kind, query }: InputOf<typeof listLinkableObjects>,
    actor: Actor,
  ): Promise<AnswerOf<typeof listLinkableObjects>> {
    return { status: 'success', message: '', list: await this.facts.linkable(kind, query, actor) };
  }

  /** @throws ApiError not-found */
  async list(
    { caseId }: InputOf<typeof listCaseObjects>,
    userId: string,
  ): Promise<AnswerOf<typeof listCaseObjects>> {
    return { status: 'success', message: '', list: await this.read(await this.find(userId, caseId)) };
  }

  /** @throws ApiError not-found for a foreign case or object, conflict at the limit of objects */
  async setLinked(
    input: InputOf<typeof linkCaseObject>,
    userId: string,
  ): Promise<AnswerOf<typeof linkCaseObject>> {
    const { caseId, kind, object_id: id, project_id: project, linked } = input;
    const found = await this.find(userId, caseId);
    const object = { kind, id: toObjectId(id), ...(project ? { project: toObjectId(project) } : {}) };
    if (linked) await this.link(found, object);
    else await this.unlink(found, object);
    return {
      status: 'success',
      message: linked ? 'The object has been linked.' : 'The link has been removed.',
      list: await this.read(await this.find(userId, caseId)),
    };
  }

  /** The objects for an agent. The history records the access. @throws ApiError not-found */
  async ofAgent(
    { caseId }: InputOf<typeof listCareObjects>,
    agentId: string,
  ): Promise<AnswerOf<typeof listCareObjects>> {
    const found = await this.care.find(caseId);
    const agent = await this.identity.person(agentId);
    if (!found || !agent) throw new ApiError('not-found');
    const list = await this.read(found);
    const detail = list.map(({ title }) => title).join(', ');
    if (list.length > 0)
      await this.history.addRead(found, agentId, { author: agent.name, action: 'objects-read', detail });
    return { status: 'success', message: '', list };
  }

  private async link(found: CaseDocument, object: LinkedObject): Promise<void> {
    const userId = found.user.toHexString();
    const facts = await this.facts.of(userId, object);
    if (!facts) throw new ApiError('not-found');
    if (await this.objects.add(userId, found._id.toHexString(), object)) {
      await this.record(found, 'object-linked', facts.title);
      return;
    }
    const isLinked = found.objects?.some(({ kind, id }) => kind === object.kind && id.equals(object.id));
    if (!isLinked && (found.objects?.length ?? 0) >= CASE_LIMITS.objects)
      throw new ApiError('conflict', { message: FULL });
  }

  private async unlink(found: CaseDocument, object: LinkedObject): Promise<void> {
    const userId = found.user.toHexString();
    const facts = await this.facts.of(userId, object);
    if (await this.objects.remove(userId, found._id.toHexString(), object))
      await this.record(found, 'object-unlinked', facts?.title ?? '');
  }

  private async record(
    found: CaseDocument,
    action: 'object-linked' | 'object-unlinked',
    detail: string,
  ): Promise<void> {
    const person = await this.identity.person(found.user.toHexString());
    await this.history.add(found, { author: person?.name ?? '', side: 'person', action, detail });
  }

  /** Uses the permissions of the customer of the case. */
  private async read({ user, objects = [] }: CaseDocument): Promise<CaseObject[]> {
    const userId = user.toHexString();
    return Promise.all(
      objects.map(async (object) => {
        const { kind, id } = object;
        const missing = {
          kind,
          id: id.toHexString(),
          title: '',
          state: '',
          facts: [],
          path: null,
          access_until: null,
        };
        return (await this.facts.of(userId, object)) ?? missing;
      }),
    );
  }

  private async find(userId: string, caseId: string): Promise<CaseDocument> {
    const found = await this.cases.find(userId, caseId);
    if (!found) throw new ApiError('not-found');
    return found;
  }
}
