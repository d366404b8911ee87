import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CASE_LIMITS, type CaseTag } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectTags, TagsService } from '../../dns/dns.api.js';
import { CaseRepository } from './case.repository.js';
import type { CaseDocument } from './case.schema.js';

/** Tags of the projects of a user on the user's support cases. */
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

  /** Tags of a case by name. Deleted tags, and those of projects without a membership, are absent. */
  of(userId: string, stored: CaseDocument): Promise<CaseTag[]> {
    return this.tags.those(userId, idsOf(stored));
  }

  /**
   * Whether the case has the tag now; null when the user has no such case or tag. The removal of an absent tag is no
   * error, because another tab may have removed it.
   * @param wanted absent: toggles
   * @throws ApiError conflict when the case has the maximum of tags
   */
  async toggle(userId: string, caseId: string, tagId: string, wanted?: boolean): Promise<boolean | null> {
    if (wanted !== true && (await this.cases.removeTag(userId, caseId, tagId))) return false;
    if (wanted === false) return (await this.cases.find(userId, caseId)) ? false : null;
    const [tag] = await this.tags.those(userId, [tagId]);
    const stored = tag && (await this.cases.find(userId, caseId));
    if (!stored) return null;
    await this.removeStale(userId, stored);
    if (await this.cases.addTag(userId, caseId, tagId)) return true;
    throw new ApiError('conflict', { message: `A case has at most ${CASE_LIMITS.tags} tags.` });
  }

  /** Tags that were deleted from their project do not count. */
  private async removeStale(userId: string, stored: CaseDocument): Promise<void> {
    const tags = idsOf(stored);
    if (tags.length < CASE_LIMITS.tags) return;
    const present = new Set((await this.tags.those(userId, tags)).map(({ id }) => id));
    const stale = tags.filter((tag) => !present.has(tag));
    if (stale.length > 0) await this.cases.removeTags(userId, stored._id.toHexString(), stale);
  }
}

function idsOf({ tags = [] }: CaseDocument): string[] {
  return tags.map((tag) => tag.toHexString());
}
