import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  CASE_LIMITS,
  type InputOf,
  type listCareTags,
  type tagCareCase,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { IdentityService } from '../../account/account.api.js';
import { HistoryRepository } from '../history/history.repository.js';
import { CareRepository } from './care.repository.js';

const FULL = `A case has at most ${CASE_LIMITS.teamTags} tags of the team.`;

/** Tags of the team on the cases of all customers. */
@Injectable()
export class TeamTags {
  constructor(
    private readonly cases: CareRepository,
    private readonly history: HistoryRepository,
    private readonly identity: IdentityService,
  ) {}

  async list(): Promise<AnswerOf<typeof listCareTags>> {
    return { status: 'success', message: '', list: await this.cases.tags(CASE_LIMITS.listedTeamTags) };
  }

  /**
   * Adds or removes a tag. Idempotent.
   * @throws ApiError not-found, conflict at the limit of tags
   */
  async set(
    { caseId, wanted, ...input }: InputOf<typeof tagCareCase>,
    agentId: string,
  ): Promise<AnswerOf<typeof tagCareCase>> {
    const found = await this.find(caseId);
    const tag = input.tag.toLowerCase();
    const isTagged = (found.teamTags ?? []).includes(tag);
    if (wanted && !(await this.cases.addTag(found, tag))) throw new ApiError('conflict', { message: FULL });
    if (!wanted) await this.cases.removeTag(found, tag);
    if (wanted !== isTagged) {
      const author = (await this.identity.person(agentId))?.name ?? '';
      const action = wanted ? 'tagged' : 'untagged';
      await this.history.add(found, { author, side: 'team', action, detail: tag });
    }
    const message = wanted ? `The tag ${tag} has been added.` : `The tag ${tag} has been removed.`;
    const { teamTags = [] } = await this.find(caseId);
    return { status: 'success', message, team_tags: teamTags.toSorted() };
  }

  private async find(caseId: string) {
    const found = await this.cases.find(caseId);
    if (!found) throw new ApiError('not-found');
    return found;
  }
}
