import type { Website, WebsiteLanguage, WebsitePage } from '@zonewerk/contracts';
import { ok } from '@zonewerk/testing/screens';
import { canal } from './projects';

const BASE = `/api/projects/${canal.id}/pages`;
export const TREE = `${BASE}/tree/`;
export const ADD_PAGE = `${BASE}/add/`;
export const SET_PAGE = `${BASE}/set/`;
export const MOVE_PAGE = `${BASE}/move/`;
export const VISIBILITY = `${BASE}/visibility/`;
export const DUPLICATE = `${BASE}/duplicate/`;
export const REMOVE_PAGE = `${BASE}/remove/`;
export const RESTORE_PAGE = `${BASE}/restore/`;
export const START_EDITING = `${BASE}/startContentEditing/`;
export const PAGE_FRAME = `${BASE}/frame/`;
export const GET_PAGE = `${BASE}/get/`;
export const PUBLISH = `${BASE}/publish/`;
export const ADD_LANGUAGE = `${BASE}/languages/add/`;
export const MAIN_LANGUAGE = `${BASE}/languages/main/`;
export const REMOVE_LANGUAGE = `${BASE}/languages/remove/`;

/** Where visitors see the website. */
export const SITE = 'http://canal.site.localhost:4200';

/** Id of a page by a short name. */
export const idOf = (name: string) => Buffer.from(name.padEnd(12, '.')).toString('hex');

/** A hidden page in Dutch whose title is its name. */
export function page(
  name: string,
  parent = 'top',
  languages: readonly WebsiteLanguage[] = ['nl'],
): WebsitePage {
  const words = { title: name, slug: name.toLowerCase(), description: '' };
  const text = { ...words, visible: false, state: 'draft' as const };
  return {
    id: idOf(name),
    parent: parent === 'top' ? 'top' : idOf(parent),
    rev: 1,
    texts: languages.map((language) => ({ language, ...text })),
    changed: '2026-01-02T10:00:00.000Z',
  };
}

/** A page whose texts are published, hidden unless stated otherwise. */
export function published(one: WebsitePage, visible = false): WebsitePage {
  return { ...one, texts: one.texts.map((text) => ({ ...text, visible, state: 'published' as const })) };
}

/** Home, Museum (History, Collection (Ships)), Visit. */
export const pages: readonly WebsitePage[] = [
  page('Home'),
  page('Museum'),
  page('History', 'Museum'),
  page('Collection', 'Museum'),
  page('Ships', 'Collection'),
  page('Visit'),
];

/** The answer with a website of these pages. */
export const websiteOf = (list: readonly WebsitePage[], languages: Website['languages'] = ['nl']) =>
  ok({ website: { site: SITE, home: list[0]?.id ?? null, languages, pages: list } });
