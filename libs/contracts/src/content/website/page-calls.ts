import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { flagText, line, moment, objectId, paragraph, success } from '../../platform/fields.js';
import { WEBSITE_LANGUAGES } from './languages.js';
import { TOP, WEBSITE_LIMITS } from './limits.js';
import { positions } from './positions.js';
import { SLUG, SLUG_MOST } from './slug.js';
import { body, tags } from './text-fields.js';

const params = z.object({ project_id: objectId });
const language = z.enum(WEBSITE_LANGUAGES, { error: 'Please choose one of the languages.' });
const page = objectId;
const parent = z.union([z.literal(TOP), objectId]);

/** `parent` is a page or `top`; `before` is one of its children, or null for the end. */
const place = { parent: parent.default(TOP), before: objectId.nullable().default(null) };

/**
 * Publication state of a page in one language: never published, draft equal to the published version, draft with later
 * changes, scheduled.
 */
const PAGE_STATES = ['draft', 'published', 'changed', 'scheduled'] as const;

/** Properties of a page in one language. */
const pageText = z.object({
  language,
  title: z.string(),
  /** Slug in the URL, unique among siblings. */
  slug: z.string(),
  description: z.string(),
  /** Visitors see a published page if it is visible. */
  visible: z.boolean(),
  state: z.enum(PAGE_STATES),
});

const title = line(WEBSITE_LIMITS.titleCharacters, 'Please enter a title for the page.');
const SLUG_RULE = 'A slug has only a to z, 0 to 9 and single hyphens between them.';
const slug = z
  .string({ error: 'Please enter the slug.' })
  .max(SLUG_MOST, { error: `Please use at most ${SLUG_MOST} characters.`, abort: true })
  .regex(SLUG, SLUG_RULE);

/** One page. */
export const websitePage = z.object({
  id: objectId,
  parent: z.string(),
  /** Revision; a change names the revision on which it is based. */
  rev: z.number().int(),
  /**
   * In the order of the website's languages. A page without a text in a language has its title of the first language.
   */
  texts: z.array(pageText),
  changed: moment,
});
export type WebsitePage = z.output<typeof websitePage>;
export type WebsitePageText = z.output<typeof pageText>;

const website = z.object({
  /** Public URL of the website without a trailing slash; null without a website host. */
  site: z.string().nullable(),
  /** Page at the root of the website; null without one. */
  home: objectId.nullable(),
  /** The first language is the fallback of all others. Empty before a language is added: no website exists. */
  languages: z.array(language),
  /** All pages in depth-first order. */
  pages: z.array(websitePage),
});
export type Website = z.output<typeof website>;

export const getWebsite = defineCall({
  id: 'pages.tree',
  method: 'GET',
  path: '/api/projects/:project_id/pages/tree/',
  access: 'project',
  permission: 'content.view',
  summary:
    'Reads all pages of a project with their order; responds with 304 to the ETag of an unchanged one.',
  params,
  answer: success({ website }),
});

export const addWebsiteLanguage = defineCall({
  id: 'pages.add-language',
  method: 'POST',
  path: '/api/projects/:project_id/pages/languages/add/',
  access: 'project',
  permission: 'content.change',
  summary:
    'Adds a language to the website; the first one creates the website. Texts of a removed language are restored.',
  params,
  body: z.object({ language }),
  answer: success({ languages: z.array(language) }),
  errors: ['conflict'],
});

export const removeWebsiteLanguage = defineCall({
  id: 'pages.remove-language',
  method: 'POST',
  path: '/api/projects/:project_id/pages/languages/remove/',
  access: 'project',
  permission: 'content.change',
  summary:
    'Removes a language, but not the last one, from the website. Its texts remain stored. The removal of the main language needs `main`, the new main language.',
  params,
  body: z.object({ language, main: language.optional() }),
  answer: success({ languages: z.array(language) }),
  errors: ['conflict', 'not-found'],
});

export const setMainLanguage = defineCall({
  id: 'pages.set-main-language',
  method: 'POST',
  path: '/api/projects/:project_id/pages/languages/main/',
  access: 'project',
  permission: 'content.change',
  summary: 'Makes a language of the website the main one. Its URLs have no prefix, all others have one.',
  params,
  body: z.object({ language }),
  answer: success({ languages: z.array(language) }),
  errors: ['conflict', 'not-found'],
});

export const addPage = defineCall({
  id: 'pages.add',
  method: 'POST',
  path: '/api/projects/:project_id/pages/add/',
  access: 'project',
  permission: 'content.change',
  summary: 'Creates a hidden page with its title in one language and a slug from the title.',
  params,
  body: z.object({ language, title, ...place }),
  answer: success({ page: websitePage }),
  errors: ['conflict', 'not-found'],
});

export const setPage = defineCall({
  id: 'pages.set',
  method: 'POST',
  path: '/api/projects/:project_id/pages/set/',
  access: 'project',
  permission: 'content.change',
  summary:
    'Changes the given fields of the draft of a page in one language; `rev` is the revision on which the change is based.',
  params,
  body: z.object({
    page,
    rev: z.number({ error: 'The number of the version is missing.' }).int(),
    language,
    title: title.optional(),
    slug: slug.optional(),
    description: z.union([z.literal(''), paragraph(WEBSITE_LIMITS.descriptionCharacters)]).optional(),
    tags: tags.optional(),
    body: body.optional(),
  }),
  bodyBytes: WEBSITE_LIMITS.textCallBytes,
  answer: z.union([
    success({ page: websitePage }),
    /** Another user changed the page first. The response has the current page; nothing was changed. */
    z.object({ status: z.literal('changed-meanwhile'), message: z.string(), page: websitePage }),
  ]),
  errors: ['not-found'],
});

export const movePage = defineCall({
  id: 'pages.move',
  method: 'POST',
  path: '/api/projects/:project_id/pages/move/',
  access: 'project',
  permission: 'content.change',
  summary: 'Moves a page with its child pages.',
  params,
  body: z.object({ page, ...place }),
  answer: success({}),
  errors: ['conflict', 'not-found'],
});

export const positionPages = defineCall({
  id: 'pages.position',
  method: 'POST',
  path: '/api/projects/:project_id/pages/position/',
  access: 'project',
  permission: 'content.change',
  summary: 'Sets the order of all pages as a tree of `id` and `children`; the tree lists each page once.',
  params,
  body: z.object({ positions }),
  bodyBytes: WEBSITE_LIMITS.positionsBytes,
  answer: success({}),
  errors: ['conflict'],
});

export const setPageVisibility = defineCall({
  id: 'pages.visibility',
  method: 'POST',
  path: '/api/projects/:project_id/pages/visibility/',
  access: 'project',
  permission: 'content.change',
  summary:
    'Shows a page in one language (`1`) or hides it (`0`); returns the stored value. Visitors see a shown page after its first publication.',
  params,
  body: z.object({
    page,
    language,
    value: flagText('Please send 1 to show the page, or 0 to hide it.'),
  }),
  answer: success({ value: z.enum(['0', '1']) }),
  errors: ['not-found'],
});

export const duplicatePage = defineCall({
  id: 'pages.duplicate',
  method: 'POST',
  path: '/api/projects/:project_id/pages/duplicate/',
  access: 'project',
  permission: 'content.change',
  summary: 'Creates a hidden copy of a page, without its child pages, directly after it.',
  params,
  body: z.object({ page }),
  answer: success({ page: websitePage }),
  errors: ['conflict', 'not-found'],
});

export const setHomePage = defineCall({
  id: 'pages.home',
  method: 'POST',
  path: '/api/projects/:project_id/pages/home/',
  access: 'project',
  permission: 'content.change',
  summary: 'Makes a page the home page of the website. Its own URL redirects to the root.',
  params,
  body: z.object({ page }),
  answer: success({}),
  errors: ['conflict', 'not-found'],
});

export const removePage = defineCall({
  id: 'pages.remove',
  method: 'POST',
  path: '/api/projects/:project_id/pages/remove/',
  access: 'project',
  permission: 'content.change',
  summary: 'Removes a page with its child pages; they can be restored for a limited time.',
  params,
  body: z.object({ page }),
  answer: success({ removed: z.number().int() }),
  errors: ['conflict', 'not-found'],
});

export const restorePage = defineCall({
  id: 'pages.restore',
  method: 'POST',
  path: '/api/projects/:project_id/pages/restore/',
  access: 'project',
  permission: 'content.change',
  summary: 'Restores a removed page and its child pages to the former position, or to the end.',
  params,
  body: z.object({ page }),
  answer: success({ restored: z.number().int() }),
  errors: ['conflict', 'not-found'],
});
