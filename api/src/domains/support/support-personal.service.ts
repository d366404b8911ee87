import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SupportCase } from '@zonewerk/contracts';
import { PersonalData } from '../../platform/personal-data/personal-data.service.js';
import { toSupportCase } from './case.mapper.js';
import { CaseTags } from './case-tags.service.js';
import { CaseRepository } from './case.repository.js';
import { CaseFiles } from './files/case-files.service.js';

/** Support cases as a part of what is kept of a person. */
@Injectable()
export class SupportPersonal implements OnModuleInit {
  constructor(
    private readonly cases: CaseRepository,
    private readonly files: CaseFiles,
    private readonly tags: CaseTags,
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
    return Promise.all(stored.map(async (one) => toSupportCase(one, await this.tags.of(userId, one))));
  }

  /** Files first: who has no cases any more could not tell which files were theirs. */
  private async remove(userId: string): Promise<void> {
    const posts = (await this.cases.allOf(userId)).flatMap((one) => one.posts);
    await this.files.removeAll(
      userId,
      posts.flatMap((post) => post.files),
    );
    await this.cases.removeAll(userId);
  }
}
