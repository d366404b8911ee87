import { type Model, type PipelineStage, type QueryFilter, type Types } from 'mongoose';
import { afterCursor, encodeCursor, toPage } from '../../../platform/database/paging.js';
import type { CaseDocument } from './case.schema.js';
import { type CaseHead, HEAD_ONLY } from './case-heads.js';

/** Maximum of cases of the rarest word that one request examines. */
export const SEARCH_WINDOW = 2_000;

const LAST_CHANGE_FIRST = { changedAt: -1, _id: -1 } as const;

interface CaseSearch {
  /** Owner scope: the customer of the cases, a project with which they are shared, or all cases for agents. */
  readonly scope: { readonly user?: Types.ObjectId; readonly sharedWith?: Types.ObjectId };
  /** Further conditions. */
  readonly filter: QueryFilter<CaseDocument>;
  /** A match contains all of these terms. */
  readonly words: readonly string[];
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Found cases. `count` is the number of the rows. */
export interface FoundCases {
  readonly rows: CaseHead[];
  readonly next: string | null;
  readonly count: number;
  /** Last change of the last examined case, when older cases contain the rarest word; otherwise null. */
  readonly searchedUntil: Date | null;
}

/**
 * Finds cases with several words, newest change first. A request examines the newest cases of the rarest word, and the
 * next page continues with older ones. Without this limit, a combination of frequent words that is rare would examine
 * all cases.
 */
export async function searchCases(cases: Model<CaseDocument>, search: CaseSearch): Promise<FoundCases> {
  const { scope, filter, words, cursor, limit } = search;
  const { word, count } = await rarest(cases, scope, words);
  const candidates = { $and: [{ ...scope, terms: word }, afterCursor(cursor, LAST_CHANGE_FIRST)] };
  const hint = {
    ...(scope.user ? { user: 1 as const } : {}),
    ...(scope.sharedWith ? { sharedWith: 1 as const } : {}),
    terms: 1 as const,
    ...LAST_CHANGE_FIRST,
  };
  const found = await cases.aggregate<CaseHead>(
    [
      { $match: candidates },
      { $sort: LAST_CHANGE_FIRST },
      { $limit: SEARCH_WINDOW },
      { $match: { $and: [filter, { terms: { $all: [...words] } }] } },
      { $limit: limit + 1 },
      { $project: HEAD_ONLY },
    ] as PipelineStage[],
    { hint },
  );
  const { rows, next } = toPage(found, limit, LAST_CHANGE_FIRST);
  const isOver = next !== null || count <= SEARCH_WINDOW;
  const end = isOver ? null : await windowEnd(cases, candidates, hint);
  return {
    rows,
    next: end ? encodeCursor(end, LAST_CHANGE_FIRST) : next,
    count: rows.length,
    searchedUntil: end?.changedAt ?? null,
  };
}

/** The word with the fewest cases. Frequent words are counted up to the size of the window. */
async function rarest(cases: Model<CaseDocument>, scope: CaseSearch['scope'], words: readonly string[]) {
  const limit = SEARCH_WINDOW + 1;
  const counted = await Promise.all(
    words.map(async (word) => ({
      word,
      count: await cases.countDocuments({ ...scope, terms: word }, { limit }),
    })),
  );
  return counted.reduce((least, one) => (one.count < least.count ? one : least));
}

/** The last case of the window; null when no older case follows it. */
async function windowEnd(
  cases: Model<CaseDocument>,
  candidates: QueryFilter<CaseDocument>,
  hint: Record<string, 1 | -1>,
): Promise<Pick<CaseDocument, '_id' | 'changedAt'> | null> {
  const [end, older] = await cases
    .find(candidates, { changedAt: 1 })
    .sort(LAST_CHANGE_FIRST)
    .hint(hint)
    .skip(SEARCH_WINDOW - 1)
    .limit(2)
    .lean<Pick<CaseDocument, '_id' | 'changedAt'>[]>();
  return older && end ? end : null;
}
