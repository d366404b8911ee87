import { z } from 'zod';
import { SLUG, SLUG_MOST } from '../content/website/slug.js';
import { defineCall } from '../platform/call.js';
import { flag, line, moment, objectId, paragraph, success } from '../platform/fields.js';
import { roadmap, roadmapItemDetail } from './roadmap-calls.js';
import { ROADMAP_LIMITS } from './roadmap-limits.js';

const inMap = { project_id: objectId, map: objectId };
const suggestionText = {
  title: line(ROADMAP_LIMITS.titleCharacters, 'Please enter a title for the suggestion.'),
  text: z.union([z.literal(''), paragraph(ROADMAP_LIMITS.textCharacters)]).default(''),
};
const SLUG_TEXT = 'Please use small letters, digits and hyphens.';

/** An item as visitors see it. */
const publicRoadmapItem = z.object({
  id: objectId,
  /** Items that were merged into this one. Their URLs lead to it. */
  merged: z.array(objectId),
  title: z.string(),
  /** The beginning of the text. */
  text: z.string(),
  /** The text is longer; `roadmaps.public-item` reads it. */
  more: z.boolean(),
  /** For example `2027-03`; null without one. */
  month: z.string().nullable(),
  votes: z.number().int(),
});
export type PublicRoadmapItem = z.output<typeof publicRoadmapItem>;

const publicRoadmapColumn = z.object({ id: objectId, name: z.string(), items: z.array(publicRoadmapItem) });
export type PublicRoadmapColumn = z.output<typeof publicRoadmapColumn>;

export const getPublicRoadmap = defineCall({
  id: 'roadmaps.public',
  method: 'POST',
  path: '/api/roadmap/public/',
  access: 'public',
  summary: 'Reads the public items of a public roadmap.',
  body: z.object({ map: objectId }),
  answer: success({ name: z.string(), project: z.string(), columns: z.array(publicRoadmapColumn) }),
  errors: ['not-found'],
});

export const getPublicRoadmapItem = defineCall({
  id: 'roadmaps.public-item',
  method: 'POST',
  path: '/api/roadmap/public/item/',
  access: 'public',
  summary: 'Reads the whole text of a public item.',
  body: z.object({ map: objectId, item: objectId }),
  answer: success({ text: z.string() }),
  errors: ['not-found'],
});

export const listOwnVotes = defineCall({
  id: 'roadmaps.own-votes',
  method: 'POST',
  path: '/api/roadmap/votes/',
  access: 'user',
  summary: 'Lists the items of a public roadmap for which the person voted.',
  body: z.object({ map: objectId }),
  answer: success({ items: z.array(objectId) }),
  errors: ['not-found'],
});

export const voteForItem = defineCall({
  id: 'roadmaps.vote',
  method: 'POST',
  path: '/api/roadmap/vote/',
  access: 'user',
  summary: 'Votes for a public item, or withdraws the vote. A person has one vote for each item.',
  body: z.object({ map: objectId, item: objectId, vote: flag() }),
  answer: success({ votes: z.number().int() }),
  errors: ['not-found'],
});

export const suggestItem = defineCall({
  id: 'roadmaps.suggest',
  method: 'POST',
  path: '/api/roadmap/suggest/',
  access: 'user',
  summary: 'Suggests an item. Visitors see it once a member of the project accepts it.',
  body: z.object({ map: objectId, ...suggestionText }),
  answer: success({}),
  errors: ['not-found', 'conflict'],
});

/** A suggestion that waits for a decision. */
const roadmapSuggestion = z.object({
  id: objectId,
  title: z.string(),
  text: z.string(),
  /** Name of the person; empty for a removed account. */
  by: z.string(),
  date: moment,
});
export type RoadmapSuggestion = z.output<typeof roadmapSuggestion>;

export const publishRoadmap = defineCall({
  id: 'roadmaps.publish',
  method: 'POST',
  path: '/api/partners/roadmap/publish/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Shows the public items of a roadmap to visitors, or hides the roadmap from them.',
  body: z.object({
    ...inMap,
    public: flag(),
    /** Derived from the name if absent. */
    slug: z.string().max(SLUG_MOST, { error: SLUG_TEXT, abort: true }).regex(SLUG, SLUG_TEXT).optional(),
  }),
  answer: success({ roadmap }),
  errors: ['not-found'],
});

export const listSuggestions = defineCall({
  id: 'roadmaps.suggestions',
  method: 'POST',
  path: '/api/partners/roadmap/suggestions/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Lists the suggestions that wait for a decision, the oldest first.',
  body: z.object(inMap),
  answer: success({ list: z.array(roadmapSuggestion) }),
  errors: ['not-found'],
});

export const acceptSuggestion = defineCall({
  id: 'roadmaps.accept-suggestion',
  method: 'POST',
  path: '/api/partners/roadmap/suggestions/accept/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Makes a suggestion a public item of the first column, with the vote of its person.',
  body: z.object({ ...inMap, suggestion: objectId }),
  answer: success({ item: roadmapItemDetail }),
  errors: ['not-found', 'conflict'],
});

export const declineSuggestion = defineCall({
  id: 'roadmaps.decline-suggestion',
  method: 'POST',
  path: '/api/partners/roadmap/suggestions/decline/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Removes a suggestion.',
  body: z.object({ ...inMap, suggestion: objectId }),
  answer: success({}),
  errors: ['not-found'],
});

export const mergeItems = defineCall({
  id: 'roadmaps.merge-items',
  method: 'POST',
  path: '/api/partners/roadmap/item/merge/',
  access: 'project',
  permission: 'roadmaps.change',
  summary:
    'Moves the votes of an item to another one, and removes the item. Its address leads to the other one.',
  body: z.object({ ...inMap, item: objectId, into: objectId }),
  answer: success({ votes: z.number().int() }),
  errors: ['not-found', 'conflict'],
});
