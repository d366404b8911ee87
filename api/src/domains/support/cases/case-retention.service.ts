import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CASE_LIMITS } from '@zonewerk/contracts';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { DraftRepository } from '../care/draft.repository.js';
import { NoteRepository } from '../care/note.repository.js';
import { CaseFiles } from '../files/case-files.service.js';
import { HistoryRepository } from '../history/history.repository.js';
import { ReleaseRepository } from '../releases/release.repository.js';
import { CaseRepository } from './case.repository.js';
import type { CaseDocument } from './case.schema.js';
import { PostRepository } from './post.repository.js';

/** Deletes closed cases after their retention, with posts, files, notes and history. */
@Injectable()
export class CaseRetention implements OnModuleInit {
  constructor(
    private readonly cases: CaseRepository,
    private readonly posts: PostRepository,
    private readonly files: CaseFiles,
    private readonly notes: NoteRepository,
    private readonly drafts: DraftRepository,
    private readonly releases: ReleaseRepository,
    private readonly history: HistoryRepository,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('expired cases', (now) => this.run(now));
  }

  private async run(now: Date): Promise<void> {
    const before = new Date(now);
    before.setUTCMonth(before.getUTCMonth() - CASE_LIMITS.retentionMonths);
    for (const found of await this.cases.findExpired(before)) await this.remove(found);
  }

  /**
   * The case is deleted last, so an interrupted removal can be repeated. Files are deleted first, because the posts
   * reference them.
   */
  private async remove(found: CaseDocument): Promise<void> {
    const { _id, pending } = found;
    const caseId = _id.toHexString();
    await this.files.remove([
      ...pending.flatMap(({ files }) => files),
      ...(await this.posts.filesOf(caseId)),
    ]);
    await this.posts.removeOf(caseId);
    await this.notes.removeOf([_id]);
    await this.drafts.removeOf([_id]);
    await this.releases.removeOf(_id);
    await this.history.removeOf(_id);
    await this.cases.removeExpired(found);
  }
}
