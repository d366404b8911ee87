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
import { SharedCases } from '../sharing/shared-cases.repository.js';
import { CaseRepository } from './case.repository.js';
import type { CaseDocument } from './case.schema.js';
import { PostRepository } from './post.repository.js';
import type { CasePost } from './post.schema.js';

/** Job that sends emails about unread answers of a chat. */
export const CHAT_EMAILS = 'support.chat-emails';

const MINUTE_MS = 60_000;

/** A person who receives an answer. */
interface Recipient extends Pick<Person, 'id' | 'name'> {
  /** Whether the case is shared with a project of the person. */
  readonly isMember: boolean;
}

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
    private readonly shared: SharedCases,
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

  /**
   * Emails to the customer, to customers of merged cases, and to members who replied to the shared case.
   *
   * @param emailedSeq last answer with an earlier email
   */
  private async write(
    found: CaseDocument,
    answers: readonly CasePost[],
    emailedSeq?: number,
  ): Promise<OutboxEntry[]> {
    const owners = [found.user, ...(await this.readers.of(found))].map(String);
    const members = (await this.repliedMembersOf(found)).filter((id) => !owners.includes(id));
    const people = [...(await this.identity.people([...owners, ...members])).values()];
    const emails = await Promise.all(
      people.map((one) =>
        this.writeTo({ ...one, isMember: members.includes(one.id) }, found, answers, emailedSeq),
      ),
    );
    return emails.flat();
  }

  private async repliedMembersOf(found: CaseDocument): Promise<readonly string[]> {
    const project = await this.shared.projectOf(found);
    if (!project) return [];
    const authors = new Set(await this.stored.readersOf(found._id));
    return project.members.filter((id) => authors.has(id));
  }

  private async writeTo(
    recipient: Recipient,
    found: CaseDocument,
    answers: readonly CasePost[],
    emailedSeq: number | undefined,
  ): Promise<OutboxEntry[]> {
    const caseId = found._id.toHexString();
    const url = this.config.publicUrl + pagePath('support-case', { caseId });
    const recipients = await this.emails.recipients(recipient.id, 'important');
    const { number, subject } = found;
    const about = { name: recipient.name, isMember: recipient.isMember, number, subject, url };
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
