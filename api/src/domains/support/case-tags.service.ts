import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CASE_LIMITS, type CaseTag } from '@zonewerk/contracts';
import { ApiError } from '../../platform/http/api-error.js';
import { ProjectTags, TagsService } from '../dns/dns.api.js';
import { CaseRepository } from './case.repository.js';
import type { CaseDocument } from './case.schema.js';

/** Tags of the projects of a person on their support cases. */
@Injectable()
export class CaseTags implements OnModuleInit {
  constructor(
    private readonly cases: CaseRepository,
    private readonly tags: ProjectTags,
    private readonly projectTags: TagsService,
  ) {}

  onModuleInit(): void {
    this.projectTags.registerCases((userId, caseId, tagId, wanted) =>
      this.toggle(userId, caseId, tagId, wanted),
    );
  }

  /** What a case has, by name. A tag that is gone, or whose project the person has left, is not among them. */
  of(userId: string, stored: CaseDocument): Promise<CaseTag[]> {
    return this.tags.those(userId, idsOf(stored));
  }

  /**
   * Whether the case has the tag now; null when the person has no such case or tag. A tag that is not wanted and not there
   * is no error: another tab has removed it.
   * @param wanted left out: the other state than that of now
   * @throws ApiError conflict when the case has as many as it can have
   */
  async toggle(userId: string, caseId: string, tagId: string, wanted?: boolean): Promise<boolean | null> {
    if (wanted !== true && (await this.cases.takeTag(userId, caseId, tagId))) return false;
    if (wanted === false) return (await this.cases.find(userId, caseId)) ? false : null;
    const [tag] = await this.tags.those(userId, [tagId]);
    const stored = tag && (await this.cases.find(userId, caseId));
    if (!stored) return null;
    await this.forgetGone(userId, stored);
    if (await this.cases.giveTag(userId, caseId, tagId)) return true;
    throw new ApiError('conflict', { message: `A case has at most ${CASE_LIMITS.tags} tags.` });
  }

  /** Tags that nobody sees any more must not count. */
  private async forgetGone(userId: string, stored: CaseDocument): Promise<void> {
    const tags = idsOf(stored);
    if (tags.length < CASE_LIMITS.tags) return;
    const there = new Set((await this.tags.those(userId, tags)).map(({ id }) => id));
    const gone = tags.filter((tag) => !there.has(tag));
    if (gone.length > 0) await this.cases.forgetTags(userId, stored._id.toHexString(), gone);
  }
}

function idsOf({ tags = [] }: CaseDocument): string[] {
  return tags.map((tag) => tag.toHexString());
}
