import { Injectable } from '@nestjs/common';
import type { AnswerOf, InputOf, listRatings, RatingComment, RatingCount } from '@zonewerk/contracts';
import { IdentityService } from '../../account/account.api.js';
import { toOtherCase } from '../cases/case.mapper.js';
import { type RatedCase, type RatingGroup, RatingRepository } from './rating.repository.js';

type Names = ReadonlyMap<string, string>;

/** Report of ratings for leads. */
@Injectable()
export class Ratings {
  constructor(
    private readonly repository: RatingRepository,
    private readonly identity: IdentityService,
  ) {}

  /** Ratings of a month in UTC. */
  async list({ month }: InputOf<typeof listRatings>): Promise<AnswerOf<typeof listRatings>> {
    const from = new Date(`${month}-01T00:00:00.000Z`);
    const until = new Date(from);
    until.setUTCMonth(until.getUTCMonth() + 1);
    const groups = await this.repository.count(from, until);
    const rated = await this.repository.comments(from, until);
    const names = new Map((await this.identity.agents()).map(({ id, name }) => [id, name]));
    const list = groups.map((group) => toCount(group, names)).toSorted(inOrder);
    return { status: 'success', message: '', list, comments: rated.flatMap((one) => toComment(one, names)) };
  }
}

function toCount({ _id: { assignee, type }, count, good }: RatingGroup, names: Names): RatingCount {
  const id = assignee?.toHexString();
  const agent = id === undefined ? null : { id, name: names.get(id) ?? '' };
  return { agent, type, count, average: good / count };
}

function toComment(rated: RatedCase, names: Names): RatingComment[] {
  const { rating, comment, ratedAt, assignee } = rated;
  if (!rating || !comment || !ratedAt) return [];
  return [
    { ...toOtherCase(rated), rating, comment, agent: nameOf(assignee, names), date: ratedAt.toISOString() },
  ];
}

function nameOf(agent: RatedCase['assignee'], names: Names): string {
  return names.get(agent?.toHexString() ?? '') ?? '';
}

/** By name of the agent, cases without an agent last, then by type. */
function inOrder(one: RatingCount, other: RatingCount): number {
  if ((one.agent === null) !== (other.agent === null)) return one.agent === null ? 1 : -1;
  return (one.agent?.name ?? '').localeCompare(other.agent?.name ?? '') || one.type.localeCompare(other.type);
}
