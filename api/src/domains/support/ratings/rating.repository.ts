import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_LIMITS, type CaseType } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import type { CaseDocument } from '../cases/case.schema.js';

/** Ratings of one agent for one type of case. */
export interface RatingGroup {
  readonly _id: { readonly assignee: Types.ObjectId | null; readonly type: CaseType };
  readonly count: number;
  readonly good: number;
}

export type RatedCase = Pick<
  CaseDocument,
  '_id' | 'number' | 'subject' | 'rating' | 'comment' | 'assignee' | 'ratedAt'
>;

/** Ratings of the cases of all customers. */
@Injectable()
export class RatingRepository {
  constructor(@InjectModel('SupportCase') private readonly cases: Model<CaseDocument>) {}

  /** Ratings within a time range, by agent and type. */
  async count(from: Date, until: Date): Promise<RatingGroup[]> {
    return this.cases.aggregate<RatingGroup>([
      { $match: { ratedAt: { $gte: from, $lt: until } } },
      {
        $group: {
          _id: { assignee: { $ifNull: ['$assignee', null] }, type: '$type' },
          count: { $sum: 1 },
          good: { $sum: { $cond: [{ $eq: ['$rating', 'good'] }, 1, 0] } },
        },
      },
    ]);
  }

  /** The newest ratings with a comment in the same time range. */
  async comments(from: Date, until: Date): Promise<RatedCase[]> {
    const fields = { number: 1, subject: 1, rating: 1, comment: 1, assignee: 1, ratedAt: 1 } as const;
    return this.cases
      .find({ ratedAt: { $gte: from, $lt: until }, comment: { $gt: '' } }, fields)
      .sort({ ratedAt: -1, _id: -1 })
      .limit(CASE_LIMITS.ratingComments)
      .lean<RatedCase[]>();
  }
}
