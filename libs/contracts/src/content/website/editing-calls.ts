import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { objectId, success } from '../../platform/fields.js';
import { WEBSITE_LANGUAGES } from './languages.js';

const params = z.object({ project_id: objectId });
const language = z.enum(WEBSITE_LANGUAGES, { error: 'Please choose one of the languages.' });
/** Without a language: the first language of the website. */
const place = { page: objectId, language: language.optional() };

export const startContentEditing = defineCall({
  id: 'pages.start-editing',
  method: 'POST',
  path: '/api/projects/:project_id/pages/startContentEditing/',
  access: 'project',
  permission: 'content.change',
  summary: 'Returns the URL at which a page is edited in its website layout.',
  params,
  body: z.object(place),
  answer: success({ redirectUrl: z.string() }),
  errors: ['not-found'],
});

/**
 * Markup around the title and the text of a page, for a shadow root. Both elements have `data-edit`. It contains no
 * scripts.
 */
const frame = z.object({ style: z.string(), html: z.string() });
export type PageFrame = z.output<typeof frame>;

export const getPageFrame = defineCall({
  id: 'pages.frame',
  method: 'POST',
  path: '/api/projects/:project_id/pages/frame/',
  access: 'project',
  permission: 'content.view',
  summary: 'Renders a page in its website layout, with empty slots for its title and its text.',
  params,
  body: z.object(place),
  answer: success({
    frame,
    /** Language of the frame. */
    language,
    languages: z.array(language),
    /** Public URL of the website without a trailing slash; null without a website host. */
    site: z.string().nullable(),
  }),
  errors: ['not-found'],
});
