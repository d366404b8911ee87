import { withoutInline } from './without-inline';

/** HTML as the editor can read it: without what browsers report, and with captions where the schema has a place. */
export function readableHtml(html: string): string {
  return captionsBefore(withoutInline(html));
}

/**
 * The schema's tables consist of rows only, and a caption in one would be read as a row. What it says stands before its
 * table instead; one that says nothing goes.
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

/** In an element of its own, so that it does not run into the text before it. */
function asBlock(caption: Element): HTMLElement {
  const block = document.createElement('div');
  block.append(...caption.childNodes);
  return block;
}
