import { withoutInline } from './without-inline';

/** HTML for the editor: without attributes that browsers report, and with captions moved to an allowed place. */
export function readableHtml(html: string): string {
  return captionsBefore(withoutInline(html));
}

/**
 * The table schema has rows only and would read a caption as a row. A caption with text becomes a block before its
 * table; an empty one is removed.
 */
function captionsBefore(html: string): string {
  if (!/<caption/iu.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const caption of body.querySelectorAll('caption')) {
    const table = caption.closest('table');
    if (saysSomething(caption)) table?.before(asBlock(caption));
    caption.remove();
    if (table?.rows.length === 0) table.remove();
  }
  return body.innerHTML;
}

function saysSomething(caption: Element): boolean {
  return (caption.textContent ?? '').trim() !== '' || caption.querySelector('img') !== null;
}

/** A separate element, so that the text does not join the preceding text. */
function asBlock(caption: Element): HTMLElement {
  const block = document.createElement('div');
  block.append(...caption.childNodes);
  return block;
}
