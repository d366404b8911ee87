import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CASE_LIMITS } from '@zonewerk/contracts';
import { JobService } from '../../../platform/jobs/job.service.js';
import { CaseRepository, STORE_POSTS } from './case.repository.js';
import type { CaseDocument } from './case.schema.js';
import { PostRepository } from './post.repository.js';
import type { CaseFile, CasePost } from './post.schema.js';

/** Posts of a page of a case. */
export interface PostPage {
  /** The oldest first. */
  readonly posts: readonly CasePost[];
  /** Number of the oldest post on the page, when there are older ones. */
  readonly older: number | null;
}

/** Posts of cases: those of the case document, and stored ones. */
@Injectable()
export class CasePosts implements OnModuleInit {
  constructor(
    private readonly cases: CaseRepository,
    private readonly stored: PostRepository,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: STORE_POSTS,
      run: ({ case: id }) => this.store(String(id)),
    });
  }

  /** The newest posts of a case, or those before a post. */
  async page(found: CaseDocument, before = Infinity): Promise<PostPage> {
    const limit = CASE_LIMITS.postsPerPage;
    const stored = await this.stored.newest(found, limit, before);
    const pending = found.pending.filter(({ seq }) => seq < before && seq > (stored.at(-1)?.seq ?? 0));
    const posts = [...stored, ...pending].slice(-limit);
    const first = posts[0]?.seq ?? 1;
    return { posts, older: first > 1 ? first : null };
  }

  /** All posts of a case, the oldest first. */
  async all(found: CaseDocument): Promise<CasePost[]> {
    const posts: CasePost[] = [];
    for (let before: number | null = Infinity; before !== null;) {
      const page: PostPage = await this.page(found, before);
      posts.unshift(...page.posts);
      before = page.older;
    }
    return posts;
  }

  /** A file of a post of a customer. Files that no post has are not found. */
  async findFile(userId: string, fileId: string): Promise<CaseFile | null> {
    return (await this.cases.findPendingFile(userId, fileId)) ?? (await this.stored.findFile(userId, fileId));
  }

  private async store(caseId: string): Promise<void> {
    const found = await this.cases.findPending(caseId);
    if (!found || found.pending.length === 0) return;
    await this.stored.store(found);
    const ids = found.pending.map(({ _id }) => _id);
    // The account was deleted in the same moment, and its posts before these were stored.
    if (!(await this.cases.removePending(caseId, ids))) await this.stored.remove(ids);
  }
}
