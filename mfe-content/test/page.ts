import type { AnswerOf, getPage, PageRedirect, PageVersion, WebsitePageText } from '@zonewerk/contracts';
import { ok } from '@zonewerk/testing/screens';
import { canal } from './projects';
import { idOf, page } from './website';

const BASE = `/api/projects/${canal.id}/pages`;
export const GET_PAGE = `${BASE}/get/`;
export const PUBLISH = `${BASE}/publish/`;
export const CANCEL = `${BASE}/cancel/`;
export const DISCARD = `${BASE}/discard/`;
export const VERSIONS = `${BASE}/versions/`;
export const VERSION = `${BASE}/version/`;
export const RESTORE_VERSION = `${BASE}/version/restore/`;
export const REDIRECTS = `${BASE}/redirects/list/`;
export const ADD_REDIRECT = `${BASE}/redirects/add/`;
export const REMOVE_REDIRECT = `${BASE}/redirects/remove/`;

/** The page that is opened. */
export const VISIT = idOf('Visit');

type Answer = AnswerOf<typeof getPage>;
type Change = Partial<Omit<Answer, 'page' | 'draft'>> & {
  rev?: number;
  slug?: string;
  visible?: boolean;
  state?: WebsitePageText['state'];
  draft?: Partial<Answer['draft']>;
};

/** A page in Dutch and German that is shown and was never published, unless told otherwise. */
export function pageOf({ rev = 1, slug = 'visit', visible = true, draft, state, ...more }: Change = {}) {
  const plain = page('Visit', 'top', ['nl', 'de']);
  const title = draft?.title ?? 'Visit';
  const own = state ?? (more.published ? 'published' : 'draft');
  const texts = plain.texts.map((text) => ({ ...text, title, slug, visible, state: own }));
  return {
    page: { ...plain, rev, texts },
    draft: { title, description: '', tags: [], body: '', ...draft },
    path: `/${slug}/`,
    published: null,
    edited: false,
    planned: null,
    redirects: 0,
    ...more,
  };
}

export const versionOf = (number: number): PageVersion => ({
  number,
  at: '2026-01-02T10:00:00.000Z',
  by: 'Ada',
});

export const redirectOf = (from: string): PageRedirect => ({
  id: idOf(from),
  language: 'nl',
  from,
  automatic: true,
  at: '2026-01-02T10:00:00.000Z',
});

/** A whole list in one page. */
export const listOf = (...list: (PageVersion | PageRedirect)[]) =>
  ok({ list, next: null, count: list.length });
