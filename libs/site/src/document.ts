import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteAddress, SiteLink, SitePage } from './site-source.js';
import { STYLE } from './style.js';
import { directionOf, type SiteWords, wordsIn } from './words.js';

/** Data around the content of every page. */
export interface Frame {
  /** Scheme, host and port of the website without a trailing slash. */
  readonly origin: string;
  readonly name: string;
  readonly menu: readonly SiteLink[];
  /** Whether search engines may index it. */
  readonly indexed: boolean;
}

/** The document of a page. */
export function pageDocument(page: SitePage, frame: Frame): string {
  const words = wordsIn(page.language);
  const body = h(
    'main',
    { id: 'content' },
    page.above.length > 0 && pathTo(page, words),
    h('h1', null, page.title),
    // Sanitised before storage. The policy of the response blocks scripts too.
    h('div', { dangerouslySetInnerHTML: { __html: page.html } }),
    page.below.length > 0 && listBelow(page.below, words),
  );
  return drawn({ head: headOf(page, frame), body, frame, words, page });
}

/** Document of a path without a page. */
export function nothingDocument(language: string, frame: Frame): string {
  const words = wordsIn(language);
  const [home] = frame.menu;
  const body = h(
    'main',
    { id: 'content' },
    h('h1', null, words.nothing),
    h('p', null, words.nothingText),
    home && h('p', null, h('a', { href: home.path }, words.home)),
  );
  const head = [
    h('title', { key: 'title' }, `${words.nothing} – ${frame.name}`),
    h('meta', { key: 'robots', name: 'robots', content: 'noindex' }),
  ];
  return drawn({ head, body, frame, words, page: { language, path: '', alternates: [] } });
}

interface Parts {
  readonly head: ReactNode;
  readonly body: ReactNode;
  readonly frame: Frame;
  readonly words: SiteWords;
  readonly page: SiteAddress & Pick<SitePage, 'alternates'>;
}

function drawn({ head, body, frame, words, page }: Parts): string {
  const { language, alternates } = page;
  const markup = renderToStaticMarkup(
    h(
      'html',
      { lang: language, dir: directionOf(language) },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        head,
        h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
      ),
      h(
        'body',
        null,
        h('a', { className: 'skip', href: '#content' }, words.skip),
        header(frame, page, words),
        body,
        alternates.length > 1 && footer(page, words),
      ),
    ),
  );
  return `<!doctype html>${markup}`;
}

function headOf(page: SitePage, { origin, name, indexed }: Frame): ReactNode {
  const [first] = page.alternates;
  return [
    h('title', { key: 'title' }, page.title === name ? name : `${page.title} – ${name}`),
    page.description && h('meta', { key: 'description', name: 'description', content: page.description }),
    page.tags.length > 0 && h('meta', { key: 'keywords', name: 'keywords', content: page.tags.join(', ') }),
    !indexed && h('meta', { key: 'robots', name: 'robots', content: 'noindex' }),
    h('link', { key: 'canonical', rel: 'canonical', href: `${origin}${page.path}` }),
    page.alternates.length > 1 && [
      ...page.alternates.map(({ language, path }) => alternate(language, `${origin}${path}`)),
      first && alternate('x-default', `${origin}${first.path}`),
    ],
    h('meta', { key: 'og:title', property: 'og:title', content: page.title }),
    h('meta', { key: 'og:type', property: 'og:type', content: 'website' }),
    h('meta', { key: 'og:url', property: 'og:url', content: `${origin}${page.path}` }),
  ];
}

function alternate(hrefLang: string, href: string): ReactNode {
  return h('link', { key: hrefLang, rel: 'alternate', hrefLang, href });
}

export function header(
  { name, menu }: Pick<Frame, 'name' | 'menu'>,
  { path }: SiteAddress,
  words: SiteWords,
): ReactNode {
  const [home] = menu;
  const items = menu.map((one) =>
    h(
      'li',
      { key: one.path },
      h('a', { href: one.path, 'aria-current': one.path === path ? 'page' : undefined }, one.title),
    ),
  );
  return h(
    'header',
    null,
    h(
      'div',
      { className: 'wide' },
      h('a', { className: 'name', href: home?.path ?? '/' }, name),
      menu.length > 1 && h('nav', { 'aria-label': words.pages }, h('ul', null, items)),
    ),
  );
}

export function pathTo({ above, title }: Pick<SitePage, 'above' | 'title'>, words: SiteWords): ReactNode {
  const links = above.map((one) => h('li', { key: one.path }, h('a', { href: one.path }, one.title)));
  const here = h('li', { key: 'here', 'aria-current': 'page' }, title);
  return h('nav', { className: 'path', 'aria-label': words.path }, h('ol', null, [...links, here]));
}

export function listBelow(below: readonly SiteLink[], words: SiteWords): ReactNode {
  const items = below.map((one) => h('li', { key: one.path }, h('a', { href: one.path }, one.title)));
  return h('section', { className: 'below' }, h('h2', null, words.below), h('ul', null, items));
}

export function footer({ alternates, language }: Parts['page'], words: SiteWords): ReactNode {
  const items = alternates.map((one) =>
    h(
      'li',
      { key: one.language },
      h(
        'a',
        {
          href: one.path,
          lang: one.language,
          hrefLang: one.language,
          dir: directionOf(one.language),
          'aria-current': one.language === language ? 'true' : undefined,
        },
        nameOf(one.language),
      ),
    ),
  );
  return h(
    'footer',
    null,
    h('nav', { className: 'wide', 'aria-label': words.languages }, h('ul', null, items)),
  );
}

/** Native name of a language, e.g. `Nederlands`. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
