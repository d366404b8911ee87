import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, pagePath } from '@zonewerk/contracts';
import type { Person } from '../../../platform/auth/person.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { caseReceivedEmail } from '../cases/case-emails.js';
import { CaseRepository } from '../cases/case.repository.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { FollowUps } from '../cases/follow-ups.service.js';
import { isOver } from '../cases/reopening.js';
import type { NewPost } from '../cases/pending-post.repository.js';
import type { CaseFile } from '../cases/post.schema.js';
import type { CheckedFile } from '../files/file-check.js';
import { CaseFiles } from '../files/case-files.service.js';
import { CaseReaders } from '../merging/case-readers.repository.js';
import { MergeRepository } from '../merging/merge.repository.js';
import { CaseThreads } from './case-threads.service.js';
import { replaceImages } from './email-html.js';
import type { EmailDocument } from './email.schema.js';
import { EmailThread } from './email-thread.service.js';
import type { ReadEmail } from './read-message.js';

const NO_SUBJECT = 'Email without a subject';
const NO_TEXT = 'This email has no text.';
const CUT = 'The rest of this email is not shown, because it is too long.';
const TOO_MANY = `A post has ${LIMITS.supportFileRows} files at most.`;

interface Written {
  readonly stored: EmailDocument;
  readonly read: ReadEmail;
  /** Customer who is the author. */
  readonly userId: string;
  /** Author name in the post. */
  readonly author: string;
}

/** A case that an email opens. */
interface Opening extends Pick<Written, 'stored' | 'read'> {
  readonly id: string;
  readonly number: string;
  readonly subject: string;
}

/** Emails as posts of cases. A repeated email adds no second post. */
@Injectable()
export class EmailPosts {
  constructor(
    private readonly cases: CaseRepository,
    private readonly files: CaseFiles,
    private readonly threads: CaseThreads,
    private readonly thread: EmailThread,
    private readonly merges: MergeRepository,
    private readonly readers: CaseReaders,
    private readonly followUps: FollowUps,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Adds an email to a case of a customer, or opens a follow-up case when it is closed permanently. Null when the case
   * does not exist, or is full.
   */
  async add(caseId: string, written: Written): Promise<CaseDocument | null> {
    const { userId, stored } = written;
    const named = await this.readable(userId, caseId);
    const target = named && (await this.merges.targetOf(named.user.toHexString(), caseId, stored.receivedAt));
    const found = target && (await this.readable(userId, target));
    if (!found) return null;
    // The files belong to the customer of the case.
    const owner = found.user.toHexString();
    const reader = owner === userId ? {} : { reader: toObjectId(userId) };
    const added = await this.attach({ ...written, userId: owner }, (post) =>
      this.cases.addPost(owner, target, { ...post, ...reader }),
    );
    if (added) return added;
    const now = await this.cases.find(owner, target);
    if (!now || now.submitKeys.includes(submitKeyOf(stored))) return now;
    return owner === userId && isOver(now, stored.receivedAt) ? this.follow(now, written) : null;
  }

  private async readable(userId: string, caseId: string): Promise<CaseDocument | null> {
    return (await this.cases.find(userId, caseId)) ?? this.readers.find(userId, caseId);
  }

  /** Opens a follow-up case with an email to a permanently closed one. */
  private async follow(former: CaseDocument, written: Written): Promise<CaseDocument> {
    return this.followUps.open({
      former,
      submitKey: submitKeyOf(written.stored),
      author: written.author,
      attach: (write) => this.attach(written, write),
      // The sender of an email that an agent accepted is not verified, and the case number is account data.
      emails: async () => [],
    });
  }

  /** Opens a case of a customer with an email. */
  async open(person: Person, { stored, read }: Pick<Written, 'stored' | 'read'>): Promise<CaseDocument> {
    const written = { stored, read, userId: person.id, author: person.name };
    const submitKey = submitKeyOf(stored);
    const before = await this.cases.findBySubmit(person.id, submitKey);
    if (before) return before;
    const id = this.cases.newId();
    const number = await this.cases.nextNumber();
    const subject = read.subject === '' ? NO_SUBJECT : read.subject;
    const emails = await this.confirmation(person, { id, number, subject, stored, read });
    const opened = await this.attach(written, (post) =>
      this.cases.insert(
        { id, userId: person.id, submitKey, number, subject, type: 'question', post },
        emails,
      ),
    );
    const result = opened ?? (await this.cases.findBySubmit(person.id, submitKey));
    if (!result) throw new Error('A case that exists could not be read.');
    return result;
  }

  /** The automatic response to a new case: never to automatic emails, and at most once a day per address. */
  private async confirmation(
    person: Person,
    { id, number, subject, stored, read }: Opening,
  ): Promise<OutboxEntry[]> {
    if (read.isAutomatic || stored.client.sender === '') return [];
    try {
      await this.limits.consume('email-out-automatic', read.from);
    } catch (error) {
      if (error instanceof ApiError) return [];
      throw error;
    }
    const thread = await this.threads.of({ caseId: id, part: 'received', isPersonal: false, opening: read });
    const url = this.config.publicUrl + pagePath('support-case', { caseId: id });
    return [mailEntry(caseReceivedEmail({ to: read.from, name: person.name, number, subject, url, thread }))];
  }

  private async attach<Result>(
    { stored, read, userId, author }: Written,
    write: (post: NewPost) => Promise<Result | null>,
  ): Promise<Result | null> {
    const uploads = read.files.map(({ name, content }) => ({
      originalname: name,
      buffer: Buffer.from(content),
    }));
    const { checked, refused } = await this.files.check(uploads.slice(0, LIMITS.supportFileRows));
    const excess = uploads
      .slice(LIMITS.supportFileRows)
      .map(({ originalname }) => `${originalname}: ${TOO_MANY}`);
    if (read.furtherFiles > 0) excess.push(`${read.furtherFiles} further files: ${TOO_MANY}`);
    const shown = await this.thread.fold(read.text);
    const post = {
      submitKey: submitKeyOf(stored),
      agent: null,
      author,
      side: 'person' as const,
      text: wholeText(read),
      ...(shown === null ? {} : { shown }),
      ...(read.html === null ? {} : { html: imagesIn(read.html, checked) }),
      refused: [...refused, ...excess],
      date: stored.receivedAt,
    };
    return this.files.store(userId, checked, (files: CaseFile[]) => write({ ...post, files }));
  }
}

/** HTML whose images refer to the attached files. Images of refused files are removed. */
function imagesIn(html: string, checked: readonly CheckedFile[]): string {
  return replaceImages(html, (index) => {
    const file = checked.findIndex(({ position }) => position === index);
    return file === -1 ? null : `data-file="${file}"`;
  });
}

function submitKeyOf({ digest }: EmailDocument): string {
  return `email-${digest}`;
}

function wholeText({ text, isCut }: ReadEmail): string {
  return [text === '' ? NO_TEXT : text, ...(isCut ? [CUT] : [])].join('\n\n');
}
