import { Injectable } from '@nestjs/common';
import type {
  AnswerOf,
  CaseHistoryEvent,
  CaseState,
  InputOf,
  listCareHistory,
  listCaseHistory,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { IdentityService } from '../../account/account.api.js';
import { CareRepository } from '../care/care.repository.js';
import { CaseRepository } from '../cases/case.repository.js';
import { HistoryRepository } from './history.repository.js';
import type { CaseHistoryDocument } from './history.schema.js';

/** Access log and changes of cases, for customers and for agents. */
@Injectable()
export class CaseHistory {
  constructor(
    private readonly history: HistoryRepository,
    private readonly cases: CaseRepository,
    private readonly care: CareRepository,
    private readonly identity: IdentityService,
  ) {}

  /** Records that an agent read or exported a case. */
  async addRead(caseId: string, agentId: string, action: 'read' | 'exported' = 'read'): Promise<void> {
    const found = await this.care.find(caseId);
    const agent = await this.identity.person(agentId);
    if (found && agent) await this.history.addRead(found, agentId, { author: agent.name, action });
  }

  /** Records that an agent set the state of cases. */
  addState(caseIds: readonly string[], agentId: string, state: CaseState): Promise<void> {
    return this.addChanges(caseIds, agentId, { action: 'state', detail: state });
  }

  /** Records that an agent assigned cases. @param assigneeId null for no agent */
  async addAssignment(caseIds: readonly string[], agentId: string, assigneeId: string | null): Promise<void> {
    const assignee = assigneeId === null ? null : await this.identity.person(assigneeId);
    await this.addChanges(caseIds, agentId, { action: 'assignee', detail: assignee?.name ?? '' });
  }

  /** @throws ApiError not-found */
  async ofCustomer(
    { caseId, ...page }: InputOf<typeof listCaseHistory>,
    userId: string,
  ): Promise<AnswerOf<typeof listCaseHistory>> {
    if (!(await this.cases.find(userId, caseId))) throw new ApiError('not-found');
    return toAnswer(await this.history.ofCustomer(userId, caseId, page));
  }

  /** @throws ApiError not-found */
  async ofCase({
    caseId,
    ...page
  }: InputOf<typeof listCareHistory>): Promise<AnswerOf<typeof listCareHistory>> {
    if (!(await this.care.find(caseId))) throw new ApiError('not-found');
    return toAnswer(await this.history.ofCase(caseId, page));
  }

  private async addChanges(
    caseIds: readonly string[],
    agentId: string,
    change: Pick<CaseHistoryDocument, 'action' | 'detail'>,
  ): Promise<void> {
    const agent = await this.identity.person(agentId);
    for (const caseId of caseIds) {
      const found = await this.care.find(caseId);
      if (found && agent) await this.history.add(found, { author: agent.name, side: 'team', ...change });
    }
  }
}

function toAnswer(page: { rows: CaseHistoryDocument[]; next: string | null; count: number }) {
  const { rows, next, count } = page;
  return { status: 'success' as const, message: '', list: rows.map(toEvent), next, count };
}

function toEvent({ _id, action, author, side, detail, at }: CaseHistoryDocument): CaseHistoryEvent {
  return { id: _id.toHexString(), action, author, side, detail, date: at.toISOString() };
}
