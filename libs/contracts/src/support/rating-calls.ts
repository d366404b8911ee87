import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { moment, objectId, success } from '../platform/fields.js';
import { otherCase } from './case-calls.js';
import { CASE_LIMITS, CASE_TYPES, RATINGS } from './case-types.js';

const ratingCount = z.object({
  /** Agent of the case; null without one. A former team member has no name. */
  agent: z.object({ id: objectId, name: z.string() }).nullable(),
  type: z.enum(CASE_TYPES),
  /** Number of ratings. */
  count: z.number().int(),
  /** Share of good ratings, from 0 to 1. */
  average: z.number(),
});
export type RatingCount = z.output<typeof ratingCount>;

const ratingComment = otherCase.extend({
  rating: z.enum(RATINGS),
  comment: z.string(),
  /** Name of the agent of the case; empty for none. */
  agent: z.string(),
  date: moment,
});
export type RatingComment = z.output<typeof ratingComment>;

export const listRatings = defineCall({
  id: 'care.ratings',
  method: 'POST',
  path: '/api/care/ratings/',
  access: 'lead',
  summary: `Counts the ratings of a month in UTC by agent and type, with the newest ${CASE_LIMITS.ratingComments} comments.`,
  body: z.object({
    /** `YYYY-MM`. */
    month: z
      .string({ error: 'Please choose a month.' })
      .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/u, 'Please choose a month, for example 2026-03.'),
  }),
  answer: success({ list: z.array(ratingCount), comments: z.array(ratingComment) }),
});
