import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CASE_LIMITS } from '@zonewerk/contracts';
import { JobService } from '../../../platform/jobs/job.service.js';
import { STORE_POSTS, storePosts } from './pending-post.repository.js';
import { AnswerEmails } from './answer-emails.service.js';
import { CaseRepository } from './case.repository.js';
import type { CaseDocument } from './case.schema.js';
import { EventRepository } from '../events/event.repository.js';
import { CaseReaders } from '../merging/case-readers.repository.js';
import { PostRepository } from './post.repository.js';
import { type CaseFile, isSent, type PendingPost } from './post.schema.js';
import { newTerms } from './search-terms.js';

/** ID of no case. */
const NO_CASE = '0'.repeat(24);

/** Posts of a page of a case. */
export interface PostPage {
  /** Oldest first. */
  readonly posts: readonly PendingPost[];
  /** Number of the oldest post of the page when older posts exist; otherwise null. */
  readonly older: number | null;
}

interface PageOptions {
  /** Only posts with a lower number. */
  readonly before?: number | undefined;
  /** Whether the page includes answers that can still be undone. Customers do not see them. */
  readonly unsent?: boolean;
}

/** Posts of cases: those of the case document, and stored ones. */
@Injectable()
export class CasePosts implements OnModuleInit {
  constructor(
    private readonly cases: CaseRepository,
    private readonly stored: PostRepository,
    private readonly events: EventRepository,
    private readonly readers: CaseReaders,
    private readonly emails: AnswerEmails,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: STORE_POSTS,
      exclusive: ({ case: id }) => String(id),
      run: ({ case: id }) => this.store(String(id)),
    });
  }

  /** The newest posts of a case, or those before a post. */
  async page(
    found: CaseDocument,
    { before = Infinity, unsent = false }: PageOptions = {},
  ): Promise<PostPage> {
    const limit = CASE_LIMITS.postsPerPage;
    const stored: PendingPost[] = await this.stored.newest(found, limit + 1, before);
    const storedSeqs = new Set(stored.map(({ seq }) => seq));
    const pending = found.pending.filter(
      (post) => post.seq < before && !storedSeqs.has(post.seq) && (unsent || isSent(post)),
    );
    const all = [...stored, ...pending].sort((a, b) => a.seq - b.seq);
    const posts = all.slice(-limit);
    return { posts, older: all.length > limit ? (posts[0]?.seq ?? null) : null };
  }

  /** All sent posts of a case, oldest first. */
  async all(found: CaseDocument): Promise<PendingPost[]> {
    const posts: PendingPost[] = [];
    for (let before: number | null = Infinity; before !== null;) {
      const page: PostPage = await this.page(found, { before });
      posts.unshift(...page.posts);
      before = page.older;
    }
    return posts;
  }

  /** A file of a sent post of a customer, or of a case that the customer reads. Files without a post are not found. */
  async findFile(userId: string, fileId: string): Promise<CaseFile | null> {
    const own =
      (await this.cases.findPendingFile(userId, fileId)) ?? (await this.stored.findFile(userId, fileId));
    if (own) return own;
    const caseId = (await this.cases.caseOfPendingFile(fileId)) ?? (await this.stored.caseOfFile(fileId));
    // An unknown file takes the time of a foreign one.
    const read = await this.readers.find(userId, caseId?.toHexString() ?? NO_CASE);
    if (!read) return null;
    return (
      (await this.cases.findPendingFileOf(read._id, fileId)) ??
      (await this.stored.findFileOf(read._id, fileId))
    );
  }

  /** Stores the sent posts of a case, and the emails about answers. */
  private async store(caseId: string): Promise<void> {
    const found = await this.cases.claimSent(caseId, new Date());
    if (!found) {
      // A former run may have stored posts of a concurrently deleted case.
      await this.stored.removeOf(caseId);
      return;
    }
    const sent = found.pending.filter(({ sendAt }) => sendAt === undefined);
    if (sent.length > 0) {
      await this.stored.store(found, sent);
      const emails = await this.emails.about(found, sent);
      // The account was deleted concurrently, before these posts were stored.
      const terms = newTerms(sent, found.terms);
      if (await this.cases.removePending(caseId, sent, emails, terms)) await this.events.append(found);
      else await this.stored.removeOf(caseId);
    }
    // The clock of the process that stored the answer may be ahead.
    const unsent = found.pending.find(({ sendAt }) => sendAt !== undefined);
    if (unsent) await this.cases.removePending(caseId, [], [storePosts(caseId, unsent.sendAt)]);
  }
}
