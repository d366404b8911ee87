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

/** The changed page, or the current one after a change by another user; in that case nothing was changed. */
const changed = z.union([
  success({ page: websitePage }),
  z.object({ status: z.literal('changed-meanwhile'), message: z.string(), page: websitePage }),
]);

/** A published version. */
const version = z.object({
  number: z.number().int(),
  at: moment,
  /** Name of the publisher. */
  by: z.string(),
});
export type PageVersion = z.output<typeof version>;

const content = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Sanitised HTML. */
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
    /** Public path in that language. */
    path: z.string(),
    /** Published version; null before the first publication. */
    published: version.nullable(),
    /** Whether the draft differs from the published version; false before the first publication. */
    edited: z.boolean(),
    /** Schedule: its time and author, whether the draft changed since, and the visibility from then on. */
    planned: z.object({ at: moment, by: z.string(), edited: z.boolean(), visible: z.boolean() }).nullable(),
    /** Number of redirects to the page in all languages. */
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
