import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import {
  type acceptCareEmail,
  type AnswerOf,
  type answerCareEmail,
  type CareEmailSummary,
  type CaseAction,
  type dismissCareEmail,
  type downloadCareEmail,
  type getCareEmail,
  type InputOf,
  type listCareEmails,
  type ParamsOf,
} from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { attachmentDisposition } from '../../../platform/http/multipart/file-name.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityService } from '../../account/account.api.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { HistoryRepository } from '../history/history.repository.js';
import { CaseAddresses } from './case-addresses.js';
import { emailAnswer } from './email-answer.js';
import { EmailPosts } from './email-posts.service.js';
import { EmailRepository } from './email.repository.js';
import type { EmailDocument } from './email.schema.js';
import { EmailThread } from './email-thread.service.js';
import { nextThreadIndex } from './thread-index.js';

const CHANGED = 'Another agent has changed this email.';
const NO_ADDRESS = 'This email has no address to which an answer can be sent.';
const FULL = 'The case of this email is full, or does not exist any more.';

/** Emails without a post, for agents. */
@Injectable()
export class CareEmails {
  constructor(
    private readonly emails: EmailRepository,
    private readonly posts: EmailPosts,
    private readonly thread: EmailThread,
    private readonly addresses: CaseAddresses,
    private readonly history: HistoryRepository,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(input: InputOf<typeof listCareEmails>): Promise<AnswerOf<typeof listCareEmails>> {
    const { rows, next, count } = await this.emails.list(input);
    return { status: 'success', message: '', list: rows.map(toSummary), next, count };
  }

  async get({ email_id: id }: InputOf<typeof getCareEmail>): Promise<AnswerOf<typeof getCareEmail>> {
    const stored = await this.find(id);
    const { text, files } = stored;
    return { status: 'success', message: '', email: { ...toSummary(stored), text, files } };
  }

  /** @throws ApiError not-found, conflict for an email that does not wait in a case */
  async accept(
    { email_id: id }: InputOf<typeof acceptCareEmail>,
    agentId: string,
  ): Promise<AnswerOf<typeof acceptCareEmail>> {
    const stored = await this.find(id);
    const { case: caseId, user, from, name } = stored;
    if (stored.state !== 'held' || !caseId || !user) throw new ApiError('conflict', { message: CHANGED });
    const read = await this.thread.read(await this.emails.bytes(stored));
    const author = name === '' ? from : `${name} (${from})`;
    const written = { stored, read, userId: user.toHexString(), author };
    const added = await this.posts.add(caseId.toHexString(), written);
    if (!added) throw new ApiError('conflict', { message: FULL });
    // The post exists, so a dismissal at the same time has no effect.
    await this.emails.change(stored._id, ['held', 'dismissed'], { state: 'posted', seq: added.seq });
    await this.record(added, agentId, 'email-accepted', from);
    return { status: 'success', message: 'The email has been added to the case.' };
  }

  /** @throws ApiError not-found, conflict for an answered email, or one without an email address */
  async answer(
    { email_id: id, text }: InputOf<typeof answerCareEmail>,
    agentId: string,
  ): Promise<AnswerOf<typeof answerCareEmail>> {
    const stored = await this.find(id);
    await this.limits.consume('care-post', agentId);
    if (stored.from === '') throw new ApiError('conflict', { message: NO_ADDRESS });
    const agent = await this.identity.person(agentId);
    if (!agent) throw new ApiError('not-logged-in');
    const { from: to, subject, messageId, threadIndex } = stored;
    const thread = {
      messageId: `<email.${id}.answer@${this.config.mail.domain}>`,
      references: messageId === null ? [] : [messageId],
      isPersonal: true,
      ...(this.config.mail.isReceived ? { replyTo: this.addresses.team } : {}),
      ...(threadIndex === null ? {} : { threadIndex: nextThreadIndex(threadIndex) }),
    };
    const mail = { ...emailAnswer({ to, subject, author: agent.name, text }), thread };
    if (!(await this.emails.change(stored._id, ['unverified'], { state: 'answered' }, [mailEntry(mail)])))
      throw new ApiError('conflict', { message: CHANGED });
    return { status: 'success', message: 'The answer has been sent.' };
  }

  /** @throws ApiError not-found, conflict for an email in no list */
  async dismiss(
    { email_id: id }: InputOf<typeof dismissCareEmail>,
    agentId: string,
  ): Promise<AnswerOf<typeof dismissCareEmail>> {
    const stored = await this.find(id);
    if (!(await this.emails.change(stored._id, ['held', 'unverified', 'unreadable'], { state: 'dismissed' })))
      throw new ApiError('conflict', { message: CHANGED });
    const { case: _id, user, from } = stored;
    if (_id && user) await this.record({ _id, user }, agentId, 'email-dismissed', from);
    return { status: 'success', message: 'The email has been removed from the list.' };
  }

  private async record(
    found: Pick<CaseDocument, '_id' | 'user'>,
    agentId: string,
    action: CaseAction,
    detail: string,
  ): Promise<void> {
    const agent = await this.identity.person(agentId);
    await this.history.add(found, { author: agent?.name ?? '', side: 'team', action, detail });
  }

  /** Bytes of an email, only as a download. */
  async download({ emailId }: ParamsOf<typeof downloadCareEmail>): Promise<StreamableFile> {
    const stored = await this.find(emailId);
    const stream = await this.emails.openBytes(stored);
    if (!stream) throw new ApiError('not-found');
    const download = new StreamableFile(stream, {
      type: 'application/octet-stream',
      length: stored.size,
      disposition: attachmentDisposition(`email-${emailId}.eml`),
    });
    return download.setErrorHandler((_, response) => response.end());
  }

  private async find(id: string): Promise<EmailDocument> {
    const stored = await this.emails.find(id);
    if (!stored) throw new ApiError('not-found');
    return stored;
  }
}

function toSummary(stored: EmailDocument): CareEmailSummary {
  const { _id, state, from, name, subject, receivedAt, size, hint } = stored;
  return {
    id: _id.toHexString(),
    state,
    from,
    name,
    subject,
    received: receivedAt.toISOString(),
    size,
    case_id: stored.case?.toHexString() ?? null,
    hint,
  };
}
