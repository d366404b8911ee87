import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import {
  CASE_LIMITS,
  pagePath,
  type AnswerOf,
  type closeCase,
  type createCase,
  type downloadCaseFile,
  type getCase,
  type InputOf,
  type listCases,
  type ParamsOf,
  type rateCase,
  type readCase,
  type reopenCase,
  type replyCase,
  type setCaseType,
  type SupportCase,
} from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import type { Person } from '../../../platform/auth/person.js';
import { IdentityService, UserEmails } from '../../account/account.api.js';
import { CaseThreads } from '../email/case-threads.service.js';
import { toCaseSummary, toSupportCase } from './case.mapper.js';
import { CaseTags } from './case-tags.service.js';
import type { NewPost } from './pending-post.repository.js';
import { CaseRepository, type NewCase } from './case.repository.js';
import { CasePosts, type PostPage } from './case-posts.service.js';
import { FollowUps } from './follow-ups.service.js';
import { isOver } from './reopening.js';
import type { CaseDocument } from './case.schema.js';
import { CaseReleases } from '../releases/case-releases.service.js';
import { HistoryRepository } from '../history/history.repository.js';
import { CaseReaders } from '../merging/case-readers.repository.js';
import { MergeRepository, type OtherCases } from '../merging/merge.repository.js';
import { SharedCases } from '../sharing/shared-cases.repository.js';
import { CannedRepository } from '../care/canned.repository.js';
import { CaseFiles } from '../files/case-files.service.js';
import type { CaseFile } from './post.schema.js';
import { caseReceivedEmail } from './case-emails.js';

const MERGED = 'This case is merged into another one. Please reply there.';
const OVER = `This case was closed more than ${CASE_LIMITS.reopenDays} days ago. Please write a reply, which opens another case.`;
const OVER_SHARED = `This case was closed more than ${CASE_LIMITS.reopenDays} days ago. Please open another case.`;
const RATED = 'This case has a rating.';
const NOT_CLOSED = 'Please close the case before you rate it.';

type Written = Pick<InputOf<typeof createCase>, 'text' | 'submit_key' | 'via'>;

/** Support cases of a user. */
@Injectable()
export class CasesService {
  constructor(
    private readonly repository: CaseRepository,
    private readonly posts: CasePosts,
    private readonly files: CaseFiles,
    private readonly canned: CannedRepository,
    private readonly tags: CaseTags,
    private readonly releases: CaseReleases,
    private readonly history: HistoryRepository,
    private readonly followUps: FollowUps,
    private readonly merges: MergeRepository,
    private readonly readers: CaseReaders,
    private readonly shared: SharedCases,
    private readonly identity: IdentityService,
    private readonly emails: UserEmails,
    private readonly threads: CaseThreads,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(input: InputOf<typeof listCases>, userId: string): Promise<AnswerOf<typeof listCases>> {
    const page = await this.repository.list(userId, input);
    return {
      status: 'success',
      message: '',
      list: page.rows.map(toCaseSummary),
      next: page.next,
      count: page.count,
      searched_until: page.searchedUntil?.toISOString() ?? null,
    };
  }

  async get(input: InputOf<typeof getCase>, userId: string): Promise<AnswerOf<typeof getCase>> {
    const stored = await this.readable(userId, input.caseId);
    if (!stored) throw new ApiError('not-found');
    const page = await this.posts.page(stored, { before: input.before });
    return { status: 'success', message: '', case: await this.withPosts(stored, page, userId) };
  }

  /** A case with all of its sent posts, for exports. */
  async whole(stored: CaseDocument): Promise<SupportCase> {
    const posts = await this.posts.all(stored);
    return this.withPosts(stored, { posts, older: null });
  }

  /** Title of the page of the case; null when the user has no such case. */
  async pageTitle(userId: string, caseId: string): Promise<string | null> {
    const stored = await this.readable(userId, caseId);
    return stored && `${stored.subject} (${stored.number})`;
  }

  /** Opens a case. A repeated or concurrent submit returns the same case. */
  async create(
    input: InputOf<typeof createCase>,
    uploads: readonly UploadedFile[],
    userId: string,
  ): Promise<AnswerOf<typeof createCase>> {
    const before = await this.repository.findBySubmit(userId, input.submit_key);
    if (before) return toCreated(before);
    await this.limits.consume('support-post', userId); // guard: limit-support
    const person = await this.person(userId);
    const opened = await this.files.attach(userId, uploads, (files) => this.open(input, files, person));
    const stored = opened ?? (await this.repository.findBySubmit(userId, input.submit_key));
    if (!stored) throw new Error('A case that exists already could not be read.');
    return toCreated(stored);
  }

  /** Adds a post. A repeated or concurrent submit adds only one. */
  async reply(
    input: InputOf<typeof replyCase>,
    uploads: readonly UploadedFile[],
    userId: string,
  ): Promise<AnswerOf<typeof replyCase>> {
    const before = await this.readable(userId, input.caseId);
    if (!before) throw new ApiError('not-found');
    if (hasPost(before, input.submit_key)) return this.toReplied(before, userId);
    const owner = before.user.toHexString();
    if (isOver(before, new Date())) {
      if (owner === userId) return this.replyLate(before, input, uploads, userId);
      throw new ApiError('conflict', { message: OVER_SHARED });
    }
    refuseFull(before);
    if (before.mergedInto) throw new ApiError('conflict', { message: MERGED });
    await this.limits.consume('support-post', userId);
    const person = await this.person(userId);
    // The files belong to the customer of the case.
    const reader = owner === userId ? {} : { reader: toObjectId(userId) };
    const replied = await this.files.attach(owner, uploads, (files) =>
      this.repository.addPost(owner, input.caseId, { ...newPost(input, files, person), ...reader }),
    );
    return this.toReplied(replied ?? (await this.repliedBefore(input, userId)), userId);
  }

  /** Changes the type of a case. @throws ApiError not-found */
  async setType(
    { caseId, type }: InputOf<typeof setCaseType>,
    userId: string,
  ): Promise<AnswerOf<typeof setCaseType>> {
    const before = await this.repository.find(userId, caseId);
    const changed = await this.repository.setType(userId, caseId, type, new Date());
    if (!before || !changed) throw new ApiError('not-found');
    if (before.type !== type) {
      const { name: author } = await this.person(userId);
      await this.history.add(changed, { author, side: 'person', action: 'type', detail: type });
    }
    return { status: 'success', message: 'The type has been changed.', case: await this.toAnswer(changed) };
  }

  /** Closes a case. A reply within some days reopens it. */
  async close({ caseId }: InputOf<typeof closeCase>, userId: string): Promise<AnswerOf<typeof closeCase>> {
    const closed = await this.repository.close(userId, caseId, new Date());
    if (!closed) throw new ApiError('not-found');
    const message = `Case ${closed.number} has been closed.`;
    return { status: 'success', message, case: await this.toAnswer(closed) };
  }

  /**
   * Reopens a closed case. Does nothing for an open one.
   * @throws ApiError not-found, conflict when it is closed permanently
   */
  async reopen({ caseId }: InputOf<typeof reopenCase>, userId: string): Promise<AnswerOf<typeof reopenCase>> {
    const opened = await this.repository.reopen(userId, caseId, new Date());
    const stored = opened ?? (await this.repository.find(userId, caseId));
    if (!stored) throw new ApiError('not-found');
    if (stored.state === 'closed')
      throw new ApiError('conflict', { message: stored.mergedInto ? MERGED : OVER });
    if (opened) {
      const { name: author } = await this.person(userId);
      await this.history.add(opened, { author, side: 'person', action: 'state', detail: 'open' });
    }
    const message = `Case ${stored.number} is open again.`;
    return { status: 'success', message, case: await this.toAnswer(stored) };
  }

  /** Rates a closed case. */
  async rate(
    { caseId, rating, comment }: InputOf<typeof rateCase>,
    userId: string,
  ): Promise<AnswerOf<typeof rateCase>> {
    const written = { rating, ...(comment ? { comment } : {}) };
    const rated = await this.repository.rate(userId, caseId, written, new Date());
    if (rated) {
      const message = 'Thank you for your rating.';
      return { status: 'success', message, case: await this.toAnswer(rated) };
    }
    const stored = await this.repository.find(userId, caseId);
    if (!stored) throw new ApiError('not-found');
    throw new ApiError('conflict', { message: stored.rating ? RATED : NOT_CLOSED });
  }

  /** Marks posts as read. */
  async read({ caseId, seq }: InputOf<typeof readCase>, userId: string): Promise<AnswerOf<typeof readCase>> {
    if (!(await this.repository.read(userId, caseId, seq))) throw new ApiError('not-found');
    return { status: 'success', message: '' };
  }

  /** Bytes of a file of a case or of a public answer, only as a download, so that no browser displays or executes it on this origin. */
  async file(params: ParamsOf<typeof downloadCaseFile>, userId: string): Promise<StreamableFile> {
    const { fileId } = params;
    const file = (await this.posts.findFile(userId, fileId)) ?? (await this.canned.findPublicFile(fileId));
    if (!file) throw new ApiError('not-found');
    return this.files.download(file);
  }

  /** Adds a reply to the follow-up case of a permanently closed case, or opens one. */
  private async replyLate(
    former: CaseDocument,
    input: InputOf<typeof replyCase>,
    uploads: readonly UploadedFile[],
    userId: string,
  ): Promise<AnswerOf<typeof replyCase>> {
    const target = await this.merges.targetOf(userId, input.caseId, new Date());
    if (target !== null && target !== input.caseId)
      return this.reply({ ...input, caseId: target }, uploads, userId);
    await this.limits.consume('support-post', userId);
    const person = await this.person(userId);
    const opened = await this.followUps.open({
      former,
      submitKey: input.submit_key,
      author: person.name,
      via: input.via,
      attach: (write) => this.files.attach(userId, uploads, (files) => write(newPost(input, files, person))),
      emails: async (about) => (input.via === 'chat' ? [] : this.confirmation(person, about)),
    });
    const message = `Case ${former.number} stays closed. Your reply opened case ${opened.number}.`;
    return { status: 'success', message, case: await this.toAnswer(opened) };
  }

  /** A case of the user, or one of another customer that the user reads. */
  private async readable(userId: string, caseId: string): Promise<CaseDocument | null> {
    return (await this.repository.find(userId, caseId)) ?? this.readers.find(userId, caseId);
  }

  private async toAnswer(stored: CaseDocument): Promise<SupportCase> {
    return this.withPosts(stored, await this.posts.page(stored));
  }

  /** @param viewerId a reader receives neither the tags nor the releases of the customer */
  private async withPosts(
    stored: CaseDocument,
    page: PostPage,
    viewerId = stored.user.toHexString(),
  ): Promise<SupportCase> {
    const isOwn = stored.user.toHexString() === viewerId;
    const project = await this.shared.projectOf(stored);
    return toSupportCase(stored, {
      ...page,
      viewerId,
      tags: isOwn ? await this.tags.of(viewerId, stored) : [],
      releases: isOwn ? await this.releases.ofCase(stored) : [],
      others: await this.othersOf(stored, viewerId),
      sharedWith: project?.members.includes(viewerId) ? project : null,
    });
  }

  /** Other cases of a case. Members of its project cannot read the case into which it is merged. */
  private async othersOf(stored: CaseDocument, viewerId: string): Promise<OtherCases> {
    const others = await this.merges.othersOf(stored);
    const target = others.mergedInto?._id.toHexString();
    const isReadable = target === undefined || (await this.readable(viewerId, target)) !== null;
    return isReadable ? others : { ...others, mergedInto: null };
  }

  private async toReplied(stored: CaseDocument, userId: string): Promise<AnswerOf<typeof replyCase>> {
    return {
      status: 'success',
      message: 'Your reply has been added.',
      case: await this.withPosts(stored, await this.posts.page(stored), userId),
    };
  }

  private async open(
    input: InputOf<typeof createCase>,
    files: CaseFile[],
    person: Person,
  ): Promise<CaseDocument | null> {
    const id = this.repository.newId();
    const number = await this.repository.nextNumber();
    const { subject, type, submit_key: submitKey, via } = input;
    const opened = { id, userId: person.id, submitKey, number, subject, type, ...(via ? { via } : {}) };
    const emails = via === 'chat' ? [] : await this.confirmation(person, { id, number, subject });
    return this.repository.insert({ ...opened, post: newPost(input, files, person) }, emails);
  }

  private async confirmation(
    person: Person,
    { id, number, subject }: Pick<NewCase, 'id' | 'number' | 'subject'>,
  ): Promise<OutboxEntry[]> {
    const url = this.config.publicUrl + pagePath('support-case', { caseId: id });
    const thread = await this.threads.of({ caseId: id, part: 'received', isPersonal: false });
    const about = { name: person.name, number, subject, url, thread };
    const recipients = await this.emails.recipients(person.id, 'important');
    return recipients.map((to) => mailEntry(caseReceivedEmail({ to, ...about })));
  }

  /**
   * The case with the post of a concurrent identical submit.
   * @throws ApiError conflict when the case became full instead.
   */
  private async repliedBefore(input: InputOf<typeof replyCase>, userId: string): Promise<CaseDocument> {
    const stored = await this.readable(userId, input.caseId);
    if (!stored) throw new ApiError('not-found');
    if (!hasPost(stored, input.submit_key)) refuseFull(stored);
    return stored;
  }

  private async person(userId: string): Promise<Person> {
    const person = await this.identity.person(userId);
    if (!person) throw new ApiError('not-logged-in');
    return person;
  }
}

function newPost(input: Written, files: CaseFile[], person: Person): NewPost {
  return {
    submitKey: input.submit_key,
    agent: null,
    author: person.name,
    side: 'person',
    text: input.text,
    files,
    ...(input.via ? { via: input.via } : {}),
    date: new Date(),
  };
}

function hasPost(stored: CaseDocument, submitKey: string): boolean {
  return stored.submitKeys.includes(submitKey);
}

function refuseFull(stored: CaseDocument): void {
  if (stored.seq < CASE_LIMITS.posts) return;
  const message = `This case has ${CASE_LIMITS.posts} posts, which is the limit. Please open a new case and mention ${stored.number}.`;
  throw new ApiError('conflict', { message });
}

function toCreated(stored: CaseDocument): AnswerOf<typeof createCase> {
  return {
    status: 'success',
    message: `Case ${stored.number} has been created.`,
    caseId: stored._id.toHexString(),
  };
}
