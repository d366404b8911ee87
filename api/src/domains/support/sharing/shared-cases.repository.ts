import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CaseState } from '@zonewerk/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import type { MemberScope, OwnScope } from '../../../platform/http/request.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { type CaseHead, HEAD_ONLY } from '../cases/case-heads.js';
import { type FoundCases, searchCases } from '../cases/case-search.repository.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { searchedWords } from '../cases/search-terms.js';

const LAST_CHANGE_FIRST = { changedAt: -1, _id: -1 } as const;

/** Fields of a case that name its project. */
export type SharedCase = Pick<CaseDocument, '_id' | 'sharedWith'>;

/** A project with which a case is shared. */
export interface SharedProject {
  readonly id: string;
  readonly name: string;
  /** IDs of the members who read the case, with its customer. */
  readonly members: readonly string[];
}

interface ListInput {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly query?: string | undefined;
  readonly state?: CaseState | undefined;
}

/**
 * Cases that customers share with projects. Every query checks the members of the project, so that the sharing ends
 * with the membership of the customer and with the project.
 */
@Injectable()
export class SharedCases {
  constructor(
    @InjectModel('SupportCase') private readonly cases: Model<CaseDocument>,
    private readonly projects: ProjectsService,
  ) {}

  /** The project with which a case is shared; null without one, and after the membership of the customer. */
  async projectOf({ _id, sharedWith }: SharedCase): Promise<SharedProject | null> {
    if (!sharedWith) return null;
    const id = sharedWith.toHexString();
    const project = await this.projects.membersWith(id, 'support.share');
    if (!project || project.members.length === 0) return null;
    if (!(await this.cases.exists({ _id, ...sharedBy(id, project.members) }))) return null;
    return { id, name: project.name, members: project.members.map(({ userId }) => userId) };
  }

  /** A case that its customer shares with a project in which the user has the permission. */
  async find(userId: string, caseId: string): Promise<CaseDocument | null> {
    const _id = toObjectId(caseId);
    const named = await this.cases.findOne({ _id }, { sharedWith: 1 }).lean();
    const id = named?.sharedWith?.toHexString();
    const project = id === undefined ? null : await this.projects.membersWith(id, 'support.share');
    if (id === undefined || !project) return null;
    const isReader = project.members.some((member) => member.userId === userId); // guard: shared-project
    return isReader ? this.cases.findOne({ _id, ...sharedBy(id, project.members) }).lean() : null;
  }

  /** Cases that members share with a project, newest change first. */
  async list({ projectId }: OwnScope, input: ListInput): Promise<FoundCases> {
    const project = await this.projects.membersWith(projectId, 'support.share');
    if (!project || project.members.length === 0)
      return { rows: [], next: null, count: 0, searchedUntil: null };
    const { cursor, limit, query, state } = input;
    const scope = { sharedWith: toObjectId(projectId) };
    const filter = { ...sharedBy(projectId, project.members), ...(state ? { state } : {}) };
    const words = query ? searchedWords(query) : null;
    if (words && words.length > 1) return searchCases(this.cases, { scope, filter, words, cursor, limit });
    const wanted = { ...filter, ...(words ? { terms: { $all: words } } : {}) };
    const hint = { sharedWith: 1 as const, ...(words ? { terms: 1 as const } : {}), ...LAST_CHANGE_FIRST };
    const [rows, count] = await Promise.all([
      this.cases
        .find({ $and: [wanted, afterCursor(cursor, LAST_CHANGE_FIRST)] }, HEAD_ONLY)
        .sort(LAST_CHANGE_FIRST)
        .hint(hint)
        .limit(limit + 1)
        .lean<CaseHead[]>(),
      this.cases.countDocuments(wanted, COUNTED),
    ]);
    return { ...toPage(rows, limit, LAST_CHANGE_FIRST), count, searchedUntil: null };
  }

  /** Shares a case of a customer. Returns the case before that; null when the customer has no such case. */
  async begin(userId: string, caseId: string, projectId: string, now: Date): Promise<CaseDocument | null> {
    // guard: own-case-share
    const own = { _id: toObjectId(caseId), user: toObjectId(userId) };
    const shared = { sharedWith: toObjectId(projectId), sharedAt: now };
    return this.cases.findOneAndUpdate(own, { $set: shared }).lean();
  }

  /** Ends the sharing of a case of a customer with a project. False without it. */
  async end(userId: string, caseId: string, projectId: string): Promise<boolean> {
    const own = { _id: toObjectId(caseId), user: toObjectId(userId) };
    const shared = { ...own, sharedWith: toObjectId(projectId) };
    return (await this.cases.updateOne(shared, { $unset: NOT_SHARED })).modifiedCount === 1;
  }

  /** Numbers of the cases that name a project, for its export. */
  async *numbers({ projectId }: OwnScope): AsyncGenerator<string> {
    const named = this.cases
      .find({ sharedWith: toObjectId(projectId) }, { number: 1 })
      .lean<Pick<CaseDocument, 'number'>>()
      .cursor();
    for await (const { number } of named) yield number;
  }

  /** Ends all sharing with a removed project. */
  async removeAll({ projectId }: OwnScope): Promise<void> {
    await this.cases.updateMany({ sharedWith: toObjectId(projectId) }, { $unset: NOT_SHARED });
  }
}

const NOT_SHARED = { sharedWith: '', sharedAt: '' } as const;

/** Condition: a member shares the case with the project, in the present membership. */
function sharedBy(projectId: string, members: readonly MemberScope[]): QueryFilter<CaseDocument> {
  const by = members.map(({ userId, joinedAt }) => ({
    user: toObjectId(userId),
    ...(joinedAt ? { sharedAt: { $gte: joinedAt } } : {}),
  }));
  return { sharedWith: toObjectId(projectId), $or: by }; // guard: shared-by-member
}
