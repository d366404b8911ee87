import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import {
  type addCareNote,
  type addRelease,
  type AnswerOf,
  type assignCareCases,
  CASE_LIMITS,
  type CareCase,
  type CaseAction,
  type downloadCareFile,
  type getCareCase,
  type InputOf,
  type listCareAgents,
  type linkRelease,
  type listCareCases,
  type markCarePresence,
  pagePath,
  type ParamsOf,
  type replyCareCase,
  type saveCareDraft,
  type setCareState,
  type undoCareReply,
} from '@zonewerk/contracts';
import type { Person } from '../../../platform/auth/person.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityService } from '../../account/account.api.js';
import { CasePosts } from '../cases/case-posts.service.js';
import type { CaseDocument } from '../cases/case.schema.js';
import type { CaseFile } from '../cases/post.schema.js';
import { PostRepository } from '../cases/post.repository.js';
import { CaseReleases } from '../releases/case-releases.service.js';
import { HistoryRepository } from '../history/history.repository.js';
import { CaseFiles } from '../files/case-files.service.js';
import { type CarePeople, toCareCase, toCareSummary } from './care.mapper.js';
import { mentionEmail } from './care-emails.js';
import { CareRepository } from './care.repository.js';
import { CannedRepository } from './canned.repository.js';
import { DraftRepository } from './draft.repository.js';
import { CaseReaders } from '../merging/case-readers.repository.js';
import { MergeRepository } from '../merging/merge.repository.js';
import { SharedCases } from '../sharing/shared-cases.repository.js';
import { NoteRepository } from './note.repository.js';
import { PresenceRepository } from './presence.repository.js';

const SECOND_MS = 1_000;
/** Maximum of customers whose cases a search finds by name or email address. */
const FOUND_CUSTOMERS = 50;
const LONGEST_WAIT_MS = 366 * 86_400_000;
const NEWER =
  'The case has a newer post. Please read it, then send your answer again. Your text is not lost.';
const FULL = `This case has ${CASE_LIMITS.posts} posts, which is the limit.`;
const MERGED = 'This case is merged into another one. Please answer there.';
const SENT = 'The answer has already been sent.';
const NO_AGENT = 'This person is not in the care team.';
const FULL_NOTES = `This case has ${CASE_LIMITS.notes} notes, which is the limit.`;

/** Work of agents on the cases of all customers. */
@Injectable()
export class CareService {
  constructor(
    private readonly cases: CareRepository,
    private readonly posts: CasePosts,
    private readonly storedPosts: PostRepository,
    private readonly notes: NoteRepository,
    private readonly drafts: DraftRepository,
    private readonly canned: CannedRepository,
    private readonly presence: PresenceRepository,
    private readonly merges: MergeRepository,
    private readonly readers: CaseReaders,
    private readonly shared: SharedCases,
    private readonly files: CaseFiles,
    private readonly history: HistoryRepository,
    private readonly releases: CaseReleases,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(input: InputOf<typeof listCareCases>, agentId: string): Promise<AnswerOf<typeof listCareCases>> {
    const agentIds = (await this.identity.agents()).map(({ id }) => id);
    const { query, agent_id: assignee, tag, ...filters } = input;
    const search = query
      ? { query, customers: await this.identity.search(query, FOUND_CUSTOMERS) }
      : undefined;
    const listed = { ...filters, tag: tag?.toLowerCase(), assignee, search, agentId, agentIds };
    const { rows, next, count, searchedUntil } = await this.cases.list(listed);
    const people = await this.people(rows);
    return {
      status: 'success',
      message: '',
      list: rows.map((row) => toCareSummary(row, people)),
      next,
      count,
      searched_until: searchedUntil?.toISOString() ?? null,
    };
  }

  async get(
    { caseId, before }: InputOf<typeof getCareCase>,
    agentId: string,
  ): Promise<AnswerOf<typeof getCareCase>> {
    const found = await this.find(caseId);
    return { status: 'success', message: '', case: await this.toAnswer(found, agentId, before) };
  }

  /**
   * Adds an answer for the customer. It is sent after some seconds, in which it can be undone.
   * @throws ApiError not-found, conflict when the case has a newer post than `seq`
   */
  async reply(
    input: InputOf<typeof replyCareCase>,
    uploads: readonly UploadedFile[],
    agentId: string,
  ): Promise<AnswerOf<typeof replyCareCase>> {
    const found = await this.find(input.caseId);
    if (!found.submitKeys.includes(input.submit_key)) await this.addReply(found, input, uploads, agentId);
    await this.drafts.save(found, agentId, '');
    await this.record(found, agentId, { action: 'answer', detail: input.state }, input.submit_key);
    const answered = await this.find(input.caseId);
    return {
      status: 'success',
      message: `The answer is sent in ${CASE_LIMITS.undoSeconds} seconds.`,
      case: await this.toAnswer(answered, agentId),
    };
  }

  /** @throws ApiError not-found, conflict when the answer is sent */
  async undo(
    { caseId, post_id: postId }: InputOf<typeof undoCareReply>,
    agentId: string,
  ): Promise<AnswerOf<typeof undoCareReply>> {
    const found = await this.find(caseId);
    const post = found.pending.find(({ _id }) => _id.toHexString() === postId);
    if (!post) throw new ApiError('conflict', { message: SENT });
    // The text is stored as a draft first, so that a crash does not lose it.
    const draft = await this.drafts.find(found._id, agentId);
    await this.drafts.save(found, agentId, draft === '' ? post.text : `${post.text}\n\n${draft}`);
    if (!(await this.cases.undoReply(found._id, post, agentId, new Date()))) {
      await this.drafts.save(found, agentId, draft);
      await this.findWritten(found);
      throw new ApiError('conflict', { message: SENT });
    }
    await this.files.remove(post.files);
    await this.record(found, agentId, { action: 'answer-undone', detail: '' });
    const undone = await this.findWritten(found);
    const message = 'The answer has been withdrawn. Its text is your draft.';
    return { status: 'success', message, case: await this.toAnswer(undone, agentId) };
  }

  /** @throws ApiError not-found, validation-error for a user outside of the team, conflict at the limit of notes */
  async addNote(input: InputOf<typeof addCareNote>, agentId: string): Promise<AnswerOf<typeof addCareNote>> {
    const found = await this.find(input.caseId);
    if (!(await this.notes.hasSubmit(found._id, input.submit_key)))
      await this.writeNote(found, input, agentId);
    const noted = await this.findWritten(found);
    await this.record(found, agentId, { action: 'note', detail: '' }, input.submit_key);
    return {
      status: 'success',
      message: 'The note has been added.',
      case: await this.toAnswer(noted, agentId),
    };
  }

  /** @throws ApiError not-found, conflict at the limit of releases */
  async addRelease(
    { caseId, submit_key: submitKey, ...fields }: InputOf<typeof addRelease>,
    agentId: string,
  ): Promise<AnswerOf<typeof addRelease>> {
    const found = await this.find(caseId);
    await this.limits.consume('care-post', agentId);
    await this.releases.add(found, { ...fields, submitKey });
    const linked = { action: 'release-linked', detail: fields.title } as const;
    await this.record(found, agentId, linked, submitKey);
    return {
      status: 'success',
      message: 'The release has been added.',
      case: await this.toAnswer(found, agentId),
    };
  }

  /** @throws ApiError not-found, conflict at the limit of releases */
  async linkRelease(
    { caseId, release_id: releaseId, linked }: InputOf<typeof linkRelease>,
    agentId: string,
  ): Promise<AnswerOf<typeof linkRelease>> {
    const found = await this.find(caseId);
    const detail = await this.releases.setLinked(found, releaseId, linked);
    await this.record(found, agentId, { action: linked ? 'release-linked' : 'release-unlinked', detail });
    const message = linked ? 'The release has been linked.' : 'The release has been unlinked.';
    return { status: 'success', message, case: await this.toAnswer(found, agentId) };
  }

  /** @throws ApiError validation-error for a user outside of the team */
  async assign({
    cases,
    agent_id: agentId,
    from,
  }: InputOf<typeof assignCareCases>): Promise<AnswerOf<typeof assignCareCases>> {
    if (agentId !== null) await this.agentsOf([agentId], 'agent_id');
    const { changed, unchanged } = await each(cases, (caseId) => this.cases.assign(caseId, agentId, from));
    const message =
      unchanged.length === 0 ? 'The cases have been assigned.' : 'Another agent changed some of the cases.';
    return { status: 'success', message, changed, unchanged };
  }

  async setState({
    cases,
    seqs,
    state,
    waiting_until: until,
  }: InputOf<typeof setCareState>): Promise<AnswerOf<typeof setCareState>> {
    const now = new Date();
    const end = until === undefined ? null : new Date(until);
    if (end && end <= now) throw ApiError.invalid('waiting_until', 'Please choose a moment in the future.');
    if (end && end.getTime() > now.getTime() + LONGEST_WAIT_MS)
      throw ApiError.invalid('waiting_until', 'Please choose a moment within a year.');
    const { changed, unchanged } = await each(cases, (caseId, index) =>
      this.cases.setState({ caseId, seq: seqs?.[index] }, state, end, now),
    );
    const message =
      unchanged.length === 0 ? 'The cases have been changed.' : 'Some of the cases have a newer post.';
    return { status: 'success', message, changed, unchanged };
  }

  /** @throws ApiError not-found */
  async saveDraft(
    { caseId, text }: InputOf<typeof saveCareDraft>,
    agentId: string,
  ): Promise<AnswerOf<typeof saveCareDraft>> {
    const found = await this.find(caseId);
    await this.drafts.save(found, agentId, text);
    await this.findWritten(found);
    return { status: 'success', message: '' };
  }

  /** @throws ApiError not-found */
  async present(
    { caseId, writing }: InputOf<typeof markCarePresence>,
    agentId: string,
  ): Promise<AnswerOf<typeof markCarePresence>> {
    await this.find(caseId);
    const now = new Date();
    await this.presence.mark(caseId, agentId, writing, now);
    const marks = await this.presence.others(caseId, agentId, now);
    const writers = new Map(marks.map((mark) => [mark.agent.toHexString(), mark.writing]));
    const agents = (await this.identity.agents())
      .filter(({ id }) => writers.has(id))
      .map(({ id, name }) => ({ id, name, writing: writers.get(id) ?? false }));
    return { status: 'success', message: '', agents };
  }

  async agents(own: string): Promise<AnswerOf<typeof listCareAgents>> {
    const agents = await this.identity.agents();
    const list = agents.map(({ id, name, agent }) => ({ id, name, lead: agent === 'lead' }));
    return { status: 'success', message: '', list, own };
  }

  /** Bytes of a file of any case or canned response, only as a download. */
  async file({ fileId }: ParamsOf<typeof downloadCareFile>): Promise<StreamableFile> {
    const file =
      (await this.cases.findPendingFile(fileId)) ??
      (await this.storedPosts.findAnyFile(fileId)) ??
      (await this.canned.findFiles([fileId]))[0];
    if (!file) throw new ApiError('not-found');
    return this.files.download(file);
  }

  private async addReply(
    found: CaseDocument,
    { seq, text, state, submit_key: submitKey, canned_files: canned }: InputOf<typeof replyCareCase>,
    uploads: readonly UploadedFile[],
    agentId: string,
  ): Promise<void> {
    if (found.mergedInto) throw new ApiError('conflict', { message: MERGED });
    if (found.seq >= CASE_LIMITS.posts) throw new ApiError('conflict', { message: FULL });
    if (seq !== found.seq) throw new ApiError('conflict', { message: NEWER });
    await this.limits.consume('care-post', agentId);
    const { name: author } = await this.agent(agentId);
    const date = new Date();
    const sendAt = new Date(date.getTime() + CASE_LIMITS.undoSeconds * SECOND_MS);
    const agent = toObjectId(agentId);
    const written = { submitKey, agent, author, side: 'team', text, date, sendAt } as const;
    // The files belong to the customer of the case.
    const added = await this.files.attachWithCanned(
      found.user.toHexString(),
      { uploads, canned },
      (files: CaseFile[]) => this.cases.addReply(found, seq, { ...written, files }, state),
    );
    if (added) return;
    const now = await this.find(found._id.toHexString());
    if (!now.submitKeys.includes(submitKey)) throw new ApiError('conflict', { message: NEWER });
  }

  private async writeNote(
    found: CaseDocument,
    { text, mentions, submit_key: submitKey }: InputOf<typeof addCareNote>,
    agentId: string,
  ): Promise<void> {
    const mentioned = await this.agentsOf([...new Set(mentions)], 'mentions');
    if (await this.notes.isFull(found._id)) throw new ApiError('conflict', { message: FULL_NOTES });
    const { name: author } = await this.agent(agentId);
    await this.limits.consume('care-post', agentId);
    for (const _ of mentioned) await this.limits.consume('care-mention', agentId);
    const about = { author, number: found.number, url: this.url(found) };
    await this.notes.add(found, {
      agent: toObjectId(agentId),
      author,
      submitKey,
      text,
      mentions: mentioned.map(({ id }) => toObjectId(id)),
      date: new Date(),
      outbox: mentioned.map(({ mail: to, name }) => mailEntry(mentionEmail({ to, name, ...about }))),
    });
  }

  /** Adds an event to the history of the case. @param submitKey a repeated submit is one event */
  private async record(
    found: CaseDocument,
    agentId: string,
    change: { readonly action: CaseAction; readonly detail: string },
    submitKey?: string,
  ): Promise<void> {
    const { name: author } = await this.agent(agentId);
    const key = submitKey === undefined ? undefined : `${found._id.toHexString()} ${submitKey}`;
    await this.history.add(found, { author, side: 'team', ...change }, key);
  }

  private async toAnswer(found: CaseDocument, agentId: string, before?: number): Promise<CareCase> {
    const page = await this.posts.page(found, { before, unsent: true });
    const notes = await this.notes.ofCase(found._id);
    const draft = await this.drafts.find(found._id, agentId);
    const releases = await this.releases.ofCase(found);
    const others = await this.merges.othersOf(found);
    const readers = await this.identity.people((await this.readers.of(found)).map(String));
    return toCareCase(found, await this.people([found]), {
      ...page,
      notes,
      releases,
      others,
      draft,
      agentId,
      readers: [...readers.values()],
      sharedWith: await this.shared.projectOf(found),
    });
  }

  private async people(cases: readonly Pick<CaseDocument, 'user'>[]): Promise<CarePeople> {
    const customers = await this.identity.people(cases.map(({ user }) => user.toHexString()));
    const agents = new Map((await this.identity.agents()).map((agent) => [agent.id, agent]));
    return { customers, agents };
  }

  private async agentsOf(ids: readonly string[], field: string): Promise<Person[]> {
    const agents = await this.identity.agents();
    return ids.map((id) => {
      const agent = agents.find((one) => one.id === id);
      if (!agent) throw ApiError.invalid(field, NO_AGENT);
      return agent;
    });
  }

  private async agent(agentId: string): Promise<Person> {
    const agent = await this.identity.person(agentId);
    if (!agent) throw new ApiError('not-logged-in');
    return agent;
  }

  private async find(caseId: string): Promise<CaseDocument> {
    const found = await this.cases.find(caseId);
    if (!found) throw new ApiError('not-found');
    return found;
  }

  /**
   * The case after a note or a draft about it was written. A concurrently deleted case fails.
   *
   * @throws ApiError not-found
   */
  private async findWritten({ _id }: CaseDocument): Promise<CaseDocument> {
    const present = await this.cases.find(_id.toHexString());
    if (present) return present;
    await this.notes.removeOf([_id]);
    await this.drafts.removeOf([_id]);
    throw new ApiError('not-found');
  }

  private url({ _id }: CaseDocument): string {
    return this.config.publicUrl + pagePath('care-case', { caseId: _id.toHexString() });
  }
}

/** Changes cases sequentially, and returns those that did not change. */
async function each(cases: readonly string[], change: (caseId: string, index: number) => Promise<boolean>) {
  const changed: string[] = [];
  const unchanged: string[] = [];
  for (const [index, caseId] of cases.entries())
    ((await change(caseId, index)) ? changed : unchanged).push(caseId);
  return { changed, unchanged };
}
