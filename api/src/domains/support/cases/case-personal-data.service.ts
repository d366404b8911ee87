import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SupportCase } from '@zonewerk/contracts';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { CaseRepository } from './case.repository.js';
import { CasesService } from './cases.service.js';
import { PostRepository } from './post.repository.js';
import { DraftRepository } from '../care/draft.repository.js';
import { NoteRepository } from '../care/note.repository.js';
import { ReleaseRepository } from '../releases/release.repository.js';
import { EventRepository } from '../events/event.repository.js';
import { HistoryRepository } from '../history/history.repository.js';
import { CaseFiles } from '../files/case-files.service.js';

/** Support cases in the data export and in the deletion of an account. */
@Injectable()
export class CasePersonalData implements OnModuleInit {
  constructor(
    private readonly cases: CaseRepository,
    private readonly service: CasesService,
    private readonly storedPosts: PostRepository,
    private readonly notes: NoteRepository,
    private readonly drafts: DraftRepository,
    private readonly files: CaseFiles,
    private readonly storedReleases: ReleaseRepository,
    private readonly events: EventRepository,
    private readonly history: HistoryRepository,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'support_cases',
      read: (userId) => this.read(userId),
      remove: (userId) => this.remove(userId),
      losses: async (userId) => ({ cases: await this.cases.count(userId) }),
    });
  }

  private async read(userId: string): Promise<SupportCase[]> {
    const stored = await this.cases.allOf(userId);
    return Promise.all(stored.map((one) => this.service.whole(one)));
  }

  /**
   * Files are deleted first, because the posts reference them. Concurrent writes of agents or jobs are deleted after
   * the cases. Otherwise their writer deletes them, because it does not find the case any more.
   */
  private async remove(userId: string): Promise<void> {
    const cases = await this.cases.allOf(userId);
    const pending = cases.flatMap((one) => one.pending.flatMap(({ files }) => files));
    await this.files.removeAll(userId, [...pending, ...(await this.storedPosts.files(userId))]);
    const ids = cases.map(({ _id }) => _id);
    // Older notes and drafts have no customer.
    await this.notes.removeOf(ids);
    await this.drafts.removeOf(ids);
    await this.cases.removeAll(userId);
    await this.cases.unassignAll(userId);
    await this.notes.removeAll(userId);
    await this.drafts.removeAll(userId);
    await this.storedReleases.removeAll(userId);
    await this.storedPosts.removeAll(userId);
    await this.events.removeAll(userId);
    await this.history.removeAll(userId);
  }
}
