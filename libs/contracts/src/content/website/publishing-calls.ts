import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import {
  flag,
  listAnswer,
  listFields,
  moment,
  objectId,
  sentMoment,
  success,
  wholeNumber,
} from '../../platform/fields.js';
import { WEBSITE_LANGUAGES } from './languages.js';
import { websitePage } from './page-calls.js';

const params = z.object({ project_id: objectId });
const language = z.enum(WEBSITE_LANGUAGES, { error: 'Please choose one of the languages.' });
const place = { page: objectId, language };
const rev = z.number({ error: 'The number of the version is missing.' }).int();
const number = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** The page after a change, or as it is now when somebody else was quicker; nothing was changed then. */
const changed = z.union([
  success({ page: websitePage }),
  z.object({ status: z.literal('changed-meanwhile'), message: z.string(), page: websitePage }),
]);

/** Something that was shown from a moment on. */
const version = z.object({
  number: z.number().int(),
  at: moment,
  /** Name of who published it. */
  by: z.string(),
});
export type PageVersion = z.output<typeof version>;

const content = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** HTML, cleaned. */
  body: z.string(),
});
export type PageContent = z.output<typeof content>;

export const getPage = defineCall({
  id: 'pages.get',
  method: 'POST',
  path: '/api/projects/:project_id/pages/get/',
  access: 'project',
  permission: 'content.view',
  summary: 'Reads a page with the draft and the published version of its texts in one language.',
  params,
  body: z.object(place),
  answer: success({
    page: websitePage,
    draft: content,
    /** Its path in that language, as a browser asks for it. */
    path: z.string(),
    /** What is shown; null before the first time. */
    published: version.nullable(),
    /** Whether the draft differs from that; false before the first time. */
    edited: z.boolean(),
    /**
     * What is going to be published, whether the draft was changed since that was planned, and whether the page is
     * visible to visitors from then on.
     */
    planned: z.object({ at: moment, by: z.string(), edited: z.boolean(), visible: z.boolean() }).nullable(),
    /** Former addresses that lead to it, in all languages. */
    redirects: z.number().int(),
  }),
  errors: ['not-found'],
});

export const publishPage = defineCall({
  id: 'pages.publish',
  method: 'POST',
  path: '/api/projects/:project_id/pages/publish/',
  access: 'project',
  permission: 'content.change',
  summary:
    'Publishes the draft of a page in one language, now or at a later time; later edits are not part of it. `show` also shows a hidden page.',
  params,
  body: z.object({
    ...place,
    rev,
    at: sentMoment.optional(),
    show: flag('Please send true to show the page too.').optional(),
  }),
  answer: changed,
  errors: ['not-found'],
});

export const cancelPublication = defineCall({
  id: 'pages.cancel',
  method: 'POST',
  path: '/api/projects/:project_id/pages/cancel/',
  access: 'project',
  permission: 'content.change',
  summary: 'Cancels a scheduled publication; does nothing without one.',
  params,
  body: z.object(place),
  answer: success({ page: websitePage }),
  errors: ['conflict', 'not-found'],
});

export const discardDraft = defineCall({
  id: 'pages.discard',
  method: 'POST',
  path: '/api/projects/:project_id/pages/discard/',
  access: 'project',
  permission: 'content.change',
  summary: 'Replaces the draft of a page in one language with the published version.',
  params,
  body: z.object({ ...place, rev }),
  answer: changed,
  errors: ['not-found'],
});

export const listPageVersions = defineCall({
  id: 'pages.versions',
  method: 'POST',
  path: '/api/projects/:project_id/pages/versions/',
  access: 'project',
  permission: 'content.view',
  summary: 'Lists the published versions of a page in one language, the latest first.',
  params,
  body: z.object({ ...place, cursor: listFields.cursor, limit: listFields.limit }),
  answer: listAnswer(version),
  errors: ['not-found'],
});

export const getPageVersion = defineCall({
  id: 'pages.version',
  method: 'POST',
  path: '/api/projects/:project_id/pages/version/',
  access: 'project',
  permission: 'content.view',
  summary: 'Reads one version of a page in one language.',
  params,
  body: z.object({ ...place, number }),
  answer: success({ version, content }),
  errors: ['not-found'],
});

export const restorePageVersion = defineCall({
  id: 'pages.restore-version',
  method: 'POST',
  path: '/api/projects/:project_id/pages/version/restore/',
  access: 'project',
  permission: 'content.change',
  summary: 'Replaces the draft of a page in one language with an earlier version.',
  params,
  body: z.object({ ...place, rev, number }),
  answer: changed,
  errors: ['not-found'],
});
