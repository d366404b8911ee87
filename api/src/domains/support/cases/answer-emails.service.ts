import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CASE_LIMITS, pagePath } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Person } from '../../../platform/auth/person.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { type OutboxEntry, outboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityService, UserEmails } from '../../account/account.api.js';
import { CaseThreads } from '../email/case-threads.service.js';
import { caseAnsweredEmail } from './case-emails.js';
import { CaseReaders } from '../merging/case-readers.repository.js';
import { CaseRepository } from './case.repository.js';
import type { CaseDocument } from './case.schema.js';
import { PostRepository } from './post.repository.js';
import type { CasePost } from './post.schema.js';

/** Job that sends emails about unread answers of a chat. */
export const CHAT_EMAILS = 'support.chat-emails';

const MINUTE_MS = 60_000;

/**
 * Emails to customers about answers. For a chat they are delayed, and a customer who reads the answers receives none.
 */
@Injectable()
export class AnswerEmails implements OnModuleInit {
  constructor(
    private readonly cases: CaseRepository,
    private readonly stored: PostRepository,
    private readonly identity: IdentityService,
    private readonly emails: UserEmails,
    private readonly threads: CaseThreads,
    private readonly readers: CaseReaders,
    private readonly jobs: JobService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: CHAT_EMAILS,
      exclusive: ({ case: id }) => String(id),
      run: ({ case: id, seq }) => this.writeUnread(String(id), Number(seq)),
    });
  }

  /** Outbox entries about the answers among sent posts. */
  async about(found: CaseDocument, sent: readonly CasePost[]): Promise<OutboxEntry[]> {
    const answers = sent.filter(({ side }) => side === 'team');
    const last = answers.at(-1);
    if (!last) return [];
    if (found.via !== 'chat') return this.write(found, answers, found.teamSeq);
    const dueAt = new Date(Date.now() + CASE_LIMITS.chatEmailMinutes * MINUTE_MS);
    return [{ ...outboxEntry(CHAT_EMAILS, { case: found._id.toHexString(), seq: last.seq }), dueAt }];
  }

  /** Stores emails about the unread answers up to a number. An earlier job may have stored some of them. */
  private async writeUnread(caseId: string, seq: number): Promise<void> {
    const found = await this.cases.findForEmails(caseId);
    if (!found) return;
    const { readSeq = 0, emailedSeq = 0 } = found;
    const posts = await this.stored.newest(found, CASE_LIMITS.postsPerPage, seq + 1);
    const unread = posts.filter((post) => post.side === 'team' && post.seq > Math.max(readSeq, emailedSeq));
    if (unread.length === 0) return;
    await this.cases.addAnswerEmails(found, seq, await this.write(found, unread, emailedSeq));
  }

  /** Emails to the customer and to readers. @param emailedSeq last answer with an earlier email */
  private async write(
    found: CaseDocument,
    answers: readonly CasePost[],
    emailedSeq?: number,
  ): Promise<OutboxEntry[]> {
    const ids = [found.user, ...(await this.readers.of(found))].map(String);
    const people = [...(await this.identity.people(ids)).values()];
    const emails = await Promise.all(people.map((one) => this.writeTo(one, found, answers, emailedSeq)));
    return emails.flat();
  }

  private async writeTo(
    customer: Person,
    found: CaseDocument,
    answers: readonly CasePost[],
    emailedSeq: number | undefined,
  ): Promise<OutboxEntry[]> {
    const caseId = found._id.toHexString();
    const url = this.config.publicUrl + pagePath('support-case', { caseId });
    const recipients = await this.emails.recipients(customer.id, 'important');
    const { number, subject } = found;
    const about = { name: customer.name, number, subject, url };
    const emails: OutboxEntry[] = [];
    let teamSeq = emailedSeq;
    for (const { seq, author, text, files } of answers) {
      const thread = await this.threads.of({ caseId, part: String(seq), teamSeq, isPersonal: true });
      const answer = { ...about, author, text, files: files.map(({ name }) => name), thread };
      emails.push(...recipients.map((to) => mailEntry(caseAnsweredEmail({ to, ...answer }))));
      teamSeq = seq;
    }
    return emails;
  }
}
