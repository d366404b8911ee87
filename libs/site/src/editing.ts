import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { footer, type Frame, header, listBelow, pathTo } from './document.js';
import type { SitePage } from './site-source.js';
import { SHADOW_STYLE } from './style.js';
import { directionOf, wordsIn } from './words.js';

/** A page without its editable parts, for a shadow root in the editor. */
export interface EditingFrame {
  readonly style: string;
  readonly html: string;
}

type Surroundings = Omit<SitePage, 'description' | 'tags' | 'html' | 'changed'>;

/**
 * Markup around the title and the text of a page, with empty elements marked by `data-edit`. All links and controls are
 * inert.
 */
export function editingFrame(page: Surroundings, frame: Pick<Frame, 'name' | 'menu'>): EditingFrame {
  const words = wordsIn(page.language);
  const html = renderToStaticMarkup(
    h(
      'div',
      { className: 'page', lang: page.language, dir: directionOf(page.language) },
      still(header(frame, page, words)),
      h(
        'div',
        { className: 'main' },
        page.above.length > 0 && still(pathTo(page, words)),
        h('h1', { 'data-edit': 'title' }),
        h('div', { 'data-edit': 'text' }),
        page.below.length > 0 && still(listBelow(page.below, words)),
      ),
      page.alternates.length > 1 && still(footer(page, words)),
    ),
  );
  return { style: SHADOW_STYLE, html };
}

function still(part: ReactNode): ReactNode {
  return h('div', { inert: true }, part);
}
