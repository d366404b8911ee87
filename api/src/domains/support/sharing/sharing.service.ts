import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AnswerOf, InputOf, listSharedCases, shareCase } from '@zonewerk/contracts';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { IdentityService } from '../../account/account.api.js';
import { CallAudit, ProjectContents, ProjectsService } from '../../projects/projects.api.js';
import { toCaseSummary } from '../cases/case.mapper.js';
import { CaseRepository } from '../cases/case.repository.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { CasesService } from '../cases/cases.service.js';
import { EventRepository } from '../events/event.repository.js';
import { HistoryRepository } from '../history/history.repository.js';
import { SharedCases } from './shared-cases.repository.js';

/** The customer and the project of a change. */
interface Sharing {
  readonly userId: string;
  readonly caseId: string;
  readonly projectId: string;
}

/** Cases that customers share with their projects. */
@Injectable()
export class CaseSharing implements OnModuleInit {
  constructor(
    private readonly shared: SharedCases,
    private readonly cases: CaseRepository,
    private readonly service: CasesService,
    private readonly history: HistoryRepository,
    private readonly events: EventRepository,
    private readonly identity: IdentityService,
    private readonly projects: ProjectsService,
    private readonly contents: ProjectContents,
    private readonly audit: CallAudit,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'shared_cases',
      read: (scope) => Promise.resolve(this.shared.numbers(scope)),
      remove: (scope) => this.shared.removeAll(scope),
    });
  }

  /** @throws ApiError not-found, permission-issue */
  async share(
    { caseId, project_id: projectId, shared }: InputOf<typeof shareCase>,
    userId: string,
  ): Promise<AnswerOf<typeof shareCase>> {
    const sharing = { userId, caseId, projectId };
    await (shared ? this.begin(sharing) : this.end(sharing));
    const answer = await this.service.get({ caseId }, userId);
    const message = shared ? 'The case is shared with the project.' : 'The case is not shared any more.';
    return { ...answer, message };
  }

  async list(
    { project_id: _project, ...input }: InputOf<typeof listSharedCases>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listSharedCases>> {
    const { rows, next, count, searchedUntil } = await this.shared.list(scope, input);
    const list = rows.map((row) => {
      const summary = toCaseSummary(row);
      // Read marks belong to the customer of a case.
      return row.user.toHexString() === scope.userId ? summary : { ...summary, unread: false };
    });
    const searched = { searched_until: searchedUntil?.toISOString() ?? null };
    return { status: 'success', message: '', list, next, count, ...searched };
  }

  private async begin(sharing: Sharing): Promise<void> {
    const { userId, caseId, projectId } = sharing;
    if (!(await this.projects.scopeOf(projectId, userId, 'support.share'))) throw new ApiError('not-found');
    const former = await this.record(sharing, true, () =>
      this.shared.begin(userId, caseId, projectId, new Date()),
    );
    if (!former) throw new ApiError('not-found');
    const formerId = former.sharedWith?.toHexString();
    const others = await this.membersOf(formerId);
    await this.events.append({ ...former, sharedWith: toObjectId(projectId) }, { others });
    if (formerId === projectId) return;
    // The audit log of the former project has the end of the sharing.
    if (formerId !== undefined)
      await this.record({ ...sharing, projectId: formerId }, false, () => Promise.resolve(former));
    await this.addToHistory(former, 'shared', projectId);
  }

  private async end(sharing: Sharing): Promise<void> {
    const { userId, caseId, projectId } = sharing;
    const found = await this.cases.find(userId, caseId);
    if (!found) throw new ApiError('not-found');
    const others = await this.membersOf(found.sharedWith?.toHexString());
    const ended = await this.record(sharing, false, async () =>
      (await this.shared.end(userId, caseId, projectId)) ? found : null,
    );
    if (!ended) return;
    await this.events.append(found, { others });
    await this.addToHistory(found, 'unshared', projectId);
  }

  /** Runs a change with an event in the audit log of the project. No event without a changed case. */
  private record(
    { userId, caseId, projectId }: Sharing,
    shared: boolean,
    change: () => Promise<CaseDocument | null>,
  ): Promise<CaseDocument | null> {
    const subject = { kind: 'case', id: caseId, name: 'case' };
    const details = { shared: String(shared) };
    return this.audit.record(
      { project: projectId, actor: userId, area: 'support', action: 'support.share-case', subject, details },
      change,
      (changed) => changed && { ...subject, name: changed.number },
    );
  }

  private async addToHistory(
    found: CaseDocument,
    action: 'shared' | 'unshared',
    projectId: string,
  ): Promise<void> {
    const person = await this.identity.person(found.user.toHexString());
    const detail = (await this.projects.nameOf(projectId)) ?? '';
    await this.history.add(found, { author: person?.name ?? '', side: 'person', action, detail });
  }

  /** Members of a project whose open screens have its cases. */
  private async membersOf(projectId: string | undefined) {
    const project =
      projectId === undefined ? null : await this.projects.membersWith(projectId, 'support.share');
    return (project?.members ?? []).map(({ userId }) => toObjectId(userId));
  }
}
