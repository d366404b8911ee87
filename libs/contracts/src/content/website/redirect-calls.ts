import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { listAnswer, listFields, moment, objectId, success } from '../../platform/fields.js';
import { WEBSITE_LANGUAGES } from './languages.js';
import { comparablePath } from './paths.js';

/** Maximum number of redirects of a website. Above it, the oldest automatic ones are deleted. */
export const REDIRECTS_MOST = 10_000;

const FROM_MOST = 500;
const FORM = 'Please enter the former URL, like “/about/team/”.';
/** Letters, digits and other unescaped URL characters; never `.` or `..` alone, which browsers resolve. */
const SEGMENT = /^(?!\.{1,2}$)[\p{L}\p{N}\p{M}._~+@-]+$/u;

const params = z.object({ project_id: objectId });
const language = z.enum(WEBSITE_LANGUAGES, { error: 'Please choose one of the languages.' });

/** A former path without its language prefix, percent-encoded or not. Leading and trailing slashes are optional. */
const from = z
  .string({ error: FORM })
  .max(FROM_MOST, `Please use at most ${FROM_MOST} characters.`)
  .transform(
    (text) =>
      `/${comparablePath(text)
        .trim()
        .replace(/^\/|\/$/gu, '')}/`,
  )
  .refine(
    (path) =>
      path
        .slice(1, -1)
        .split('/')
        .every((one) => SEGMENT.test(one)),
    FORM,
  );

/** A redirect from a former path and its descendants to a page. */
const redirect = z.object({
  id: objectId,
  language,
  /** Path without the language prefix, with leading and trailing `/`. */
  from: z.string(),
  /** Created automatically when the path of the page changed. */
  automatic: z.boolean(),
  at: moment,
});
export type PageRedirect = z.output<typeof redirect>;

export const listRedirects = defineCall({
  id: 'pages.redirects',
  method: 'POST',
  path: '/api/projects/:project_id/pages/redirects/list/',
  access: 'project',
  permission: 'content.view',
  summary: 'Lists the former URLs that redirect to a page, the latest first.',
  params,
  body: z.object({ cursor: listFields.cursor, limit: listFields.limit, page: objectId }),
  answer: listAnswer(redirect),
  errors: ['not-found'],
});

export const addRedirect = defineCall({
  id: 'pages.add-redirect',
  method: 'POST',
  path: '/api/projects/:project_id/pages/redirects/add/',
  access: 'project',
  permission: 'content.change',
  summary: 'Redirects a URL, and all URLs below it, to a page. A published page at a URL has priority.',
  params,
  body: z.object({ page: objectId, language, from }),
  answer: success({ redirect }),
  errors: ['not-found'],
});

export const removeRedirect = defineCall({
  id: 'pages.remove-redirect',
  method: 'POST',
  path: '/api/projects/:project_id/pages/redirects/remove/',
  access: 'project',
  permission: 'content.change',
  summary: 'Removes a redirect.',
  params,
  body: z.object({ redirect: objectId }),
  answer: success({}),
  errors: ['not-found'],
});
