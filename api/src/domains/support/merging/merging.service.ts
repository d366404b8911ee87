import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  CASE_LIMITS,
  type CaseAction,
  type InputOf,
  type mergeCase,
  type relateCase,
  type splitCase,
  type undoMerge,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { IdentityService } from '../../account/account.api.js';
import { CareRepository } from '../care/care.repository.js';
import { CaseRepository } from '../cases/case.repository.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { PostRepository } from '../cases/post.repository.js';
import { CaseFiles } from '../files/case-files.service.js';
import { HistoryRepository } from '../history/history.repository.js';
import { SharedCases } from '../sharing/shared-cases.repository.js';
import { CaseReaders } from './case-readers.repository.js';
import { MergeRepository } from './merge.repository.js';

const UNDO_MS = CASE_LIMITS.undoMergeHours * 3_600_000;
const TEXTS = {
  unknown: 'There is no case with this number.',
  same: 'Please enter the number of another case.',
  leadsOnly: 'This case is of another customer. Please let a lead of the team merge it.',
  targetMerged: 'This case is merged into another one itself.',
  notMergeable: 'This case is already merged, or has an unsent answer.',
  circle: 'The other case is merged into this one.',
  notUndoable: `This case is not merged, or was merged more than ${CASE_LIMITS.undoMergeHours} hours ago.`,
  full: `A case has at most ${CASE_LIMITS.related} related cases.`,
} as const;

/** Merges, splits and relates cases. */
@Injectable()
export class MergingService {
  constructor(
    private readonly merges: MergeRepository,
    private readonly care: CareRepository,
    private readonly readers: CaseReaders,
    private readonly shared: SharedCases,
    private readonly cases: CaseRepository,
    private readonly posts: PostRepository,
    private readonly files: CaseFiles,
    private readonly history: HistoryRepository,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
  ) {}

  /** @throws ApiError not-found, validation-error on `number` and `confirmed`, conflict */
  async merge(
    { caseId, number, confirmed }: InputOf<typeof mergeCase>,
    agentId: string,
  ): Promise<AnswerOf<typeof mergeCase>> {
    const source = await this.find(caseId);
    const target = await this.other(source, number);
    if (!target.user.equals(source.user)) await this.allowAcross(source, target, { agentId, confirmed });
    if (target.mergedInto) throw ApiError.invalid('number', TEXTS.targetMerged);
    const now = new Date();
    if (!(await this.merges.merge(source._id, target._id, now)))
      throw new ApiError('conflict', { message: TEXTS.notMergeable });
    await this.refuseCircle(source, target, now);
    await this.record(source, agentId, 'merged', target.number);
    await this.record(target, agentId, 'merge-added', source.number);
    const message = `Case ${source.number} has been merged into ${target.number}.`;
    return { status: 'success', message, caseId: target._id.toHexString() };
  }

  /** @throws ApiError not-found, conflict */
  async undo({ caseId }: InputOf<typeof undoMerge>, agentId: string): Promise<AnswerOf<typeof undoMerge>> {
    const source = await this.find(caseId);
    const now = new Date();
    if (!(await this.merges.undo(source._id, new Date(now.getTime() - UNDO_MS), now)))
      throw new ApiError('conflict', { message: TEXTS.notUndoable });
    await this.record(source, agentId, 'unmerged', '');
    if (source.mergedInto) await this.recordUndone(source, source.mergedInto.toHexString(), agentId);
    return { status: 'success', message: `The merge of case ${source.number} has been undone.` };
  }

  /** Opens a case with a copy of a post. A repeated submit returns the same case. @throws ApiError not-found */
  async split(
    { caseId, post_id: postId, subject, submit_key: submitKey }: InputOf<typeof splitCase>,
    agentId: string,
  ): Promise<AnswerOf<typeof splitCase>> {
    const source = await this.find(caseId);
    const post = await this.posts.find(source._id, postId);
    if (!post) throw new ApiError('not-found');
    await this.limits.consume('care-post', agentId);
    const userId = source.user.toHexString();
    const { _id: _id, seq: _seq, ...copy } = post;
    const id = this.cases.newId();
    const number = await this.cases.nextNumber();
    const opened = await this.files.attachCopies(userId, post.files, (files) => {
      const first = { ...copy, files, submitKey, agent: copy.agent ?? null };
      return this.cases.insert(
        { id, userId, submitKey, number, subject, type: source.type, post: first },
        [],
      );
    });
    const added = opened ?? (await this.cases.findBySubmit(userId, submitKey));
    if (!added) throw new Error('A case that exists could not be read.');
    if (opened) await this.record(source, agentId, 'split', added.number);
    const message = `The post has been copied to case ${added.number}.`;
    return { status: 'success', message, caseId: added._id.toHexString() };
  }

  /** @throws ApiError not-found, validation-error on `number`, conflict at the limit of related cases */
  async relate(
    { caseId, number, related }: InputOf<typeof relateCase>,
    agentId: string,
  ): Promise<AnswerOf<typeof relateCase>> {
    const one = await this.find(caseId);
    const other = await this.other(one, number);
    if (!related) await this.merges.removeRelation(one, other);
    else if (!(await this.merges.relate(one, other))) throw new ApiError('conflict', { message: TEXTS.full });
    const action = related ? 'related' : 'unrelated';
    await this.record(one, agentId, action, other.number);
    await this.record(other, agentId, action, one.number);
    const message = related ? 'The cases have been related.' : 'The relation has been removed.';
    return { status: 'success', message };
  }

  /** @throws ApiError validation-error on `number` for agents who are no leads, on `confirmed` without confirmation */
  private async allowAcross(
    source: CaseDocument,
    target: CaseDocument,
    { agentId, confirmed }: { readonly agentId: string; readonly confirmed: boolean },
  ): Promise<void> {
    const agents = await this.identity.agents();
    const isLead = agents.some(({ id, agent }) => id === agentId && agent === 'lead');
    if (!isLead) throw ApiError.invalid('number', TEXTS.leadsOnly);
    if (confirmed) return;
    const ids = [source.user, ...(await this.readers.of(source)), target.user].map(String);
    const people = await this.identity.people(ids);
    const names = ids.map((id) => `${people.get(id)?.name ?? ''} (${people.get(id)?.mail ?? ''})`);
    const owner = names.pop() ?? '';
    const reads = `${names.join(', ')} will read all posts and files of ${target.number}, and reply there.`;
    const hidden = `${owner} will not see the posts of ${source.number}.`;
    const project = await this.shared.projectOf(target);
    const members = project ? [`Members of the project ${project.name} read ${target.number} too.`] : [];
    throw ApiError.invalid('confirmed', [reads, hidden, ...members].join(' '));
  }

  /** The history of the other case records the undo too. */
  private async recordUndone(source: CaseDocument, targetId: string, agentId: string): Promise<void> {
    const target = await this.care.find(targetId);
    if (target) await this.record(target, agentId, 'merge-removed', source.number);
  }

  /** Two concurrent merges in opposite directions can both pass their checks. */
  private async refuseCircle(source: CaseDocument, target: CaseDocument, now: Date): Promise<void> {
    const end = await this.merges.targetOf(target.user.toHexString(), target._id.toHexString(), now);
    if (end !== null && end !== source._id.toHexString()) return;
    await this.merges.undo(source._id, new Date(now.getTime() - UNDO_MS), now);
    throw new ApiError('conflict', { message: TEXTS.circle });
  }

  private async other({ _id }: CaseDocument, number: string): Promise<CaseDocument> {
    const other = await this.merges.byNumber(number);
    if (!other) throw ApiError.invalid('number', TEXTS.unknown);
    if (other._id.equals(_id)) throw ApiError.invalid('number', TEXTS.same);
    return other;
  }

  private async record(
    found: CaseDocument,
    agentId: string,
    action: CaseAction,
    detail: string,
  ): Promise<void> {
    const agent = await this.identity.person(agentId);
    await this.history.add(found, { author: agent?.name ?? '', side: 'team', action, detail });
  }

  private async find(caseId: string): Promise<CaseDocument> {
    const found = await this.care.find(caseId);
    if (!found) throw new ApiError('not-found');
    return found;
  }
}
