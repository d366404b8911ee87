import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Person } from '../../../platform/auth/person.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { IdentityService } from '../../account/account.api.js';
import { CareRepository } from '../care/care.repository.js';
import { CaseRepository } from '../cases/case.repository.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { PostRepository } from '../cases/post.repository.js';
import { CaseReaders } from '../merging/case-readers.repository.js';
import { CaseAddresses } from './case-addresses.js';
import { EmailPosts } from './email-posts.service.js';
import { EmailRepository, READ_EMAIL, type ReadFields } from './email.repository.js';
import type { EmailDocument } from './email.schema.js';
import { EmailThread, UnreadableEmail } from './email-thread.service.js';
import type { ReadEmail } from './read-message.js';

/** Number of failures after which an email counts as unreadable, and an unknown sender as unverified. */
const ATTEMPTS = 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RETENTION_DAYS = 90;
const DAEMON = /^(?:mailer-daemon|postmaster)@/u;

/** Cases that an email refers to. */
interface Named {
  /** By its recipient address. */
  readonly byRecipient: string | null;
  /** By the emails in its references, nearest first. */
  readonly byMessage: readonly string[];
}

/** Reads stored emails, and assigns them to cases. */
@Injectable()
export class EmailReader implements OnModuleInit {
  constructor(
    private readonly emails: EmailRepository,
    private readonly thread: EmailThread,
    private readonly posts: EmailPosts,
    private readonly cases: CaseRepository,
    private readonly readers: CaseReaders,
    private readonly allCases: CareRepository,
    private readonly storedPosts: PostRepository,
    private readonly addresses: CaseAddresses,
    private readonly identity: IdentityService,
    private readonly jobs: JobService,
    private readonly tidier: CleanupScheduler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: READ_EMAIL,
      run: ({ email }, { attempt }) => this.run(String(email), attempt),
    });
    this.tidier.register('emails', async (now) => {
      await this.emails.removeUnfinished(new Date(now.getTime() - HOUR_MS));
      await this.emails.removeBefore(new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
    });
  }

  private async run(id: string, attempt: number): Promise<void> {
    const stored = await this.emails.find(id);
    if (stored?.state !== 'received') return;
    const message = await this.emails.bytes(stored);
    try {
      const read = await this.thread.read(message);
      const fields = await this.place(stored, read, () => this.author(stored, message, read, attempt));
      await this.emails.change(stored._id, ['received'], { ...factsOf(read), ...fields });
    } catch (error) {
      if (!(error instanceof UnreadableEmail) || attempt < ATTEMPTS) throw error;
      this.logger.warn({ err: error, email: id }, 'an email cannot be read');
      await this.emails.change(stored._id, ['received'], { state: 'unreadable' });
    }
  }

  /** Stores the post of an email, and returns the state of the email. */
  private async place(
    stored: EmailDocument,
    read: ReadEmail,
    authorOf: () => Promise<Person | null | 'unproven'>,
  ): Promise<ReadFields> {
    if (await this.isOwn(read)) return { state: 'ignored' };
    if (read.report !== null || (stored.client.sender === '' && DAEMON.test(read.from)))
      return this.bounced(read);
    const named = await this.named(stored, read);
    const author = await authorOf();
    const person = author === 'unproven' ? null : author;
    const own = person && (await this.ownCase(person, named));
    if (person && own) {
      const written = { stored, read, userId: person.id, author: person.name };
      const added = await this.posts.add(own._id.toHexString(), written);
      if (added) return { ...postedIn(added), user: toObjectId(person.id) };
    }
    if (person) return postedIn(await this.posts.open(person, { stored, read }));
    const held = named.byRecipient === null ? null : await this.allCases.find(named.byRecipient);
    if (held) return { state: 'held', case: held._id, user: held.user };
    return { state: 'unverified', hint: await this.hint(read, named) };
  }

  /**
   * The verified customer who is the author; `unproven` without verification, null for a verified address without an
   * account.
   */
  private async author(
    { client }: EmailDocument,
    message: Buffer,
    { from }: ReadEmail,
    attempt: number,
  ): Promise<Person | null | 'unproven'> {
    const proof = from === '' ? 'unaligned' : await this.thread.check(message, client, from);
    if (proof === 'unknown' && attempt < ATTEMPTS) throw new Error('The DNS does not answer about a sender.');
    return proof === 'aligned' ? this.identity.personByConfirmed(from) : 'unproven';
  }

  /** The first referenced case that a customer owns or reads. */
  private async ownCase({ id }: Person, { byRecipient, byMessage }: Named): Promise<CaseDocument | null> {
    for (const caseId of byRecipient === null ? byMessage : [byRecipient, ...byMessage]) {
      const found = (await this.cases.find(id, caseId)) ?? (await this.readers.find(id, caseId));
      if (found) return found;
    }
    return null;
  }

  private async named({ recipient }: EmailDocument, { references }: ReadEmail): Promise<Named> {
    const signed = await Promise.all(references.map((id) => this.addresses.messageOf(id)));
    return {
      byRecipient: await this.addresses.caseOf(recipient),
      byMessage: [
        ...signed.flatMap((message) => (message ? [message.caseId] : [])),
        ...(references.length === 0 ? [] : await this.emails.casesOf(references)),
      ],
    };
  }

  /** Whether the product itself sent an email. */
  private async isOwn({ messageId, from }: ReadEmail): Promise<boolean> {
    if (this.addresses.isOurs(from)) return true;
    return messageId !== null && (await this.addresses.messageOf(messageId)) !== null;
  }

  /** Marks the post that was not delivered. A delivery report never opens a case. */
  private async bounced({ report, references }: ReadEmail): Promise<ReadFields> {
    const message = await this.addresses.messageIn(report ?? references.join(' '));
    const isFailure = report === null || /^action:\s{0,9}failed/imu.test(report);
    if (message && isFailure) await this.storedPosts.setUndelivered(message.caseId, Number(message.part));
    const found = message && (await this.allCases.find(message.caseId));
    return { state: 'bounce', ...(found ? { case: found._id, user: found.user } : {}) };
  }

  private async hint({ from }: ReadEmail, { byMessage }: Named): Promise<EmailDocument['hint']> {
    if (byMessage.length > 0) return 'case-address';
    return from !== '' && (await this.identity.personByConfirmed(from)) ? 'customer-address' : null;
  }
}

function postedIn({ _id, user, seq }: CaseDocument): ReadFields {
  return { state: 'posted', case: _id, user, seq };
}

function factsOf({ from, name, subject, text, files, messageId, threadIndex }: ReadEmail): ReadFields {
  return { from, name, subject, text, files: files.map((file) => file.name), messageId, threadIndex };
}
